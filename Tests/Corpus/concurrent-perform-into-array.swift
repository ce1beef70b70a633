// check:
// kind: data race
// also: crash, no end, deadlock
// why: filtering in parallel is fine, appending to one array in parallel is not

import Foundation

func isPrime(_ number: Int) -> Bool {
  guard number > 2 else { return number == 2 }
  var divisor = 2
  while divisor * divisor <= number {
    if number % divisor == 0 { return false }
    divisor += 1
  }
  return true
}

var primes: [Int] = []

DispatchQueue.concurrentPerform(iterations: 20_000) { number in
  if isPrime(number) {
    primes.append(number)
  }
}

print(primes.count, "primes below 20,000")
