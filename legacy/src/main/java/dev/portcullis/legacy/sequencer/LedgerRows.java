package dev.portcullis.legacy.sequencer;

import dev.portcullis.legacy.ledger.Account;
import dev.portcullis.legacy.ledger.Balance;
import dev.portcullis.legacy.ledger.BalanceKey;
import dev.portcullis.legacy.ledger.Changes;
import dev.portcullis.legacy.ledger.Ledger;
import dev.portcullis.legacy.ledger.Nft;
import dev.portcullis.legacy.ledger.Touches;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.persistence.legacy.sequencer.LedgerQueries;
import dev.portcullis.persistence.legacy.sequencer.StoredAccount;
import dev.portcullis.persistence.legacy.sequencer.StoredBalance;
import dev.portcullis.persistence.legacy.sequencer.StoredNft;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads for a ledger what operations touch, and writes what they changed. */
@ApplicationScoped
public class LedgerRows {
  private final LedgerQueries repository;

  /** For the container. */
  LedgerRows() {
    this(null);
  }

  /** Rows of this database. */
  @Inject
  public LedgerRows(LedgerQueries repository) {
    this.repository = repository;
  }

  void load(Ledger ledger, Touches asked) {
    List<StoredAccount> accounts = repository.accounts(asked.accounts(), asked.addresses());
    Map<BalanceKey, Balance> balances = new HashMap<>();
    for (StoredBalance each :
        repository.balances(accounts.stream().map(StoredAccount::id).toList(), asked.tokens())) {
      balances.put(
          new BalanceKey(each.accountId(), each.tokenId()),
          new Balance(each.slot(), each.amount()));
    }
    ledger.load(
        asked,
        accounts.stream().map(LedgerRows::account).toList(),
        balances,
        repository.nfts(asked.tokens()).stream().map(LedgerRows::nft).toList());
  }

  void save(long block, Changes changes) {
    repository.save(
        block,
        changes.accounts().stream().map(LedgerRows::row).toList(),
        changes.balances().entrySet().stream()
            .map(
                each ->
                    new StoredBalance(
                        each.getKey().accountId(),
                        each.getKey().tokenId(),
                        each.getValue().slot(),
                        each.getValue().amount()))
            .toList(),
        changes.nfts().stream().map(LedgerRows::row).toList());
  }

  private static Account account(StoredAccount row) {
    return new Account(
        row.id(),
        row.address(),
        row.nonce(),
        PubKeyHash.ofBytes(row.pubKeyHash()),
        row.minted(),
        row.slots(),
        row.create2());
  }

  private static StoredAccount row(Account account) {
    return new StoredAccount(
        account.id(),
        account.address(),
        account.nonce(),
        account.pubKeyHash().bytes(),
        account.minted(),
        account.slots(),
        account.create2());
  }

  private static Nft nft(StoredNft row) {
    return new Nft(
        row.tokenId(),
        row.creatorId(),
        row.creatorAddress(),
        row.serialId(),
        row.contentHash(),
        row.address(),
        row.symbol());
  }

  private static StoredNft row(Nft nft) {
    return new StoredNft(
        nft.tokenId(),
        nft.creatorId(),
        nft.creatorAddress(),
        nft.serialId(),
        nft.contentHash(),
        nft.address(),
        nft.symbol());
  }
}
