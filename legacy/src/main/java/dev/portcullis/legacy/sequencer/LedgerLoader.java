package dev.portcullis.legacy.sequencer;

import dev.portcullis.legacy.ledger.AccessSet;
import dev.portcullis.legacy.ledger.Balance;
import dev.portcullis.legacy.ledger.BalanceKey;
import dev.portcullis.legacy.ledger.Ledger;
import dev.portcullis.legacy.ledger.LedgerAccount;
import dev.portcullis.legacy.ledger.LedgerChanges;
import dev.portcullis.legacy.ledger.Nft;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.persistence.legacy.sequencer.LedgerAccountRow;
import dev.portcullis.persistence.legacy.sequencer.LedgerBalanceRow;
import dev.portcullis.persistence.legacy.sequencer.LedgerNftRow;
import dev.portcullis.persistence.legacy.sequencer.LedgerQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Loads the rows that operations touch into a ledger, and writes their changes. */
@ApplicationScoped
public class LedgerLoader {
  private final LedgerQueries repository;

  /** Required by the container. */
  LedgerLoader() {
    this(null);
  }

  /** Uses the rows of this database. */
  @Inject
  public LedgerLoader(LedgerQueries repository) {
    this.repository = repository;
  }

  void load(Ledger ledger, AccessSet asked) {
    List<LedgerAccountRow> accounts = repository.accounts(asked.accounts(), asked.addresses());
    Map<BalanceKey, Balance> balances = new HashMap<>();
    for (LedgerBalanceRow each :
        repository.balances(accounts.stream().map(LedgerAccountRow::id).toList(), asked.tokens())) {
      balances.put(
          new BalanceKey(each.accountId(), each.tokenId()),
          new Balance(each.slot(), each.amount()));
    }
    ledger.load(
        asked,
        accounts.stream().map(LedgerLoader::account).toList(),
        balances,
        repository.nfts(asked.tokens()).stream().map(LedgerLoader::nft).toList());
  }

  void save(long block, LedgerChanges changes) {
    repository.save(
        block,
        changes.accounts().stream().map(LedgerLoader::row).toList(),
        changes.balances().entrySet().stream()
            .map(
                each ->
                    new LedgerBalanceRow(
                        each.getKey().accountId(),
                        each.getKey().tokenId(),
                        each.getValue().slot(),
                        each.getValue().amount()))
            .toList(),
        changes.nfts().stream().map(LedgerLoader::row).toList());
  }

  private static LedgerAccount account(LedgerAccountRow row) {
    return new LedgerAccount(
        row.id(),
        row.address(),
        row.nonce(),
        PubKeyHash.ofBytes(row.pubKeyHash()),
        row.minted(),
        row.slots(),
        row.create2());
  }

  private static LedgerAccountRow row(LedgerAccount account) {
    return new LedgerAccountRow(
        account.id(),
        account.address(),
        account.nonce(),
        account.pubKeyHash().bytes(),
        account.minted(),
        account.slots(),
        account.create2());
  }

  private static Nft nft(LedgerNftRow row) {
    return new Nft(
        row.tokenId(),
        row.creatorId(),
        row.creatorAddress(),
        row.serialId(),
        row.contentHash(),
        row.address(),
        row.symbol());
  }

  private static LedgerNftRow row(Nft nft) {
    return new LedgerNftRow(
        nft.tokenId(),
        nft.creatorId(),
        nft.creatorAddress(),
        nft.serialId(),
        nft.contentHash(),
        nft.address(),
        nft.symbol());
  }
}
