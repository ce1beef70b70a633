// check:
// kind: none
// why: there is only the main thread

import Foundation

var fibonacci = [0, 1]

func next() {
  let count = fibonacci.count
  fibonacci.append(fibonacci[count - 1] + fibonacci[count - 2])
}

while fibonacci.count < 30 {
  next()
}

if let line = readLine() {
  print("you typed", line)
}
print(fibonacci.map(String.init).joined(separator: " "))
