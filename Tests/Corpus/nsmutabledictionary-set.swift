// check: --setup 'let phoneBook = PhoneBook()' --each 'phoneBook.set(call.number, for: "user \(call.number)")' --total 'phoneBook.size'
// kind: crash
// also: data race, no end, deadlock, lost updates
// why: NSMutableDictionary is not thread-safe: two threads grow the same table

import Foundation

class PhoneBook {
  let numbers = NSMutableDictionary()

  var size: Int { numbers.count }

  func set(_ number: Int, for name: String) {
    numbers[name] = number
  }
}
