package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.musig.PubKeyHash;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a database holds: it returns the requested rows and nothing more, and takes changes. */
final class FakeState {
  /** The hash of a key is its beginning, and the NFT's is what it is made of. */
  static final DerivedHashes DERIVATIONS =
      new DerivedHashes(
          key -> new PubKeyHash("sync:" + key.substring(0, 40)),
          (creator, serial, content) ->
              new Hash32(
                  "0x%016x%016x%s".formatted(creator, serial, content.text().substring(34))));

  final Map<Long, LedgerAccount> accounts = new TreeMap<>();
  final Map<BalanceKey, Balance> balances = new TreeMap<>();
  final Map<Long, Nft> nfts = new TreeMap<>();
  Counters counters = new Counters(1, Ledger.FIRST_NFT);

  FakeState(Address feeAccount) {
    accounts.put(0L, LedgerAccount.empty(0, feeAccount));
  }

  Ledger ledger() {
    return new Ledger(counters, DERIVATIONS);
  }

  /** Loads what is requested. */
  void load(Ledger ledger, AccessSet asked) {
    List<LedgerAccount> found = new ArrayList<>();
    for (LedgerAccount account : accounts.values()) {
      if (asked.accounts().contains(account.id())
          || asked.addresses().contains(account.address())) {
        found.add(account);
      }
    }
    Map<BalanceKey, Balance> theirs = new HashMap<>();
    for (LedgerAccount account : found) {
      for (long token : asked.tokens()) {
        BalanceKey key = new BalanceKey(account.id(), token);
        if (balances.containsKey(key)) {
          theirs.put(key, balances.get(key));
        }
      }
    }
    ledger.load(
        asked,
        found,
        theirs,
        asked.tokens().stream().filter(nfts::containsKey).map(nfts::get).toList());
  }

  void write(LedgerChanges changes) {
    changes.accounts().forEach(account -> accounts.put(account.id(), account));
    balances.putAll(changes.balances());
    changes.nfts().forEach(nft -> nfts.put(nft.tokenId(), nft));
    counters = changes.counters();
  }

  /** How much there is of each token. */
  Map<Long, BigInteger> supply() {
    Map<Long, BigInteger> sum = new TreeMap<>();
    balances.forEach((key, balance) -> sum.merge(key.tokenId(), balance.amount(), BigInteger::add));
    return sum;
  }
}
