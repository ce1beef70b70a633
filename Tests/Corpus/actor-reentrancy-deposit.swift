// check: --async --setup 'let wallet = Wallet()' --each 'await wallet.earn(1)' --total 'await wallet.coins' --iterations 1000
// kind: lost updates
// why: while the actor waits for the save, other calls run, and the old balance is out of date

actor Wallet {
  private(set) var coins = 0

  func earn(_ amount: Int) async {
    let before = coins
    await save()
    coins = before + amount
  }

  private func save() async {
    await Task.yield()  // stands for a slow write to disk
  }
}
