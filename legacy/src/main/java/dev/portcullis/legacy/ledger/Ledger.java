package dev.portcullis.legacy.ledger;

import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.transaction.ChangePubKey;
import dev.portcullis.legacy.transaction.ForcedExit;
import dev.portcullis.legacy.transaction.LegacyPriorityOperation;
import dev.portcullis.legacy.transaction.LegacyTransaction;
import dev.portcullis.legacy.transaction.MintNft;
import dev.portcullis.legacy.transaction.Swap;
import dev.portcullis.legacy.transaction.TransactionReader;
import dev.portcullis.legacy.transaction.Transfer;
import dev.portcullis.legacy.transaction.Withdraw;
import dev.portcullis.legacy.transaction.WithdrawNft;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The part of the rollup's accounts that a number of operations touch, in memory, and what these
 * operations do with it. It lives as long as one transaction of the database; one thread uses it.
 */
public final class Ledger {
  /** The account that fees go to; it always exists. */
  public static final long FEE_ACCOUNT = 0;

  /** The last id of an account: of those beyond, the main contract takes no exit. */
  public static final long LAST_ACCOUNT = 0xff_ffffL;

  /** The first id of an NFT; tokens below are of layer 1, 0 its own. */
  public static final long FIRST_NFT = TransactionReader.FIRST_NFT;

  /** The last id of a token. */
  public static final long LAST_TOKEN = 0x7fff_fffdL;

  private static final String TOO_LARGE = "The batch does not fit into a block";

  private final WorkingSet set;
  private final Transfers transfers;
  private final Withdrawals withdrawals;
  private final KeyChanges keyChanges;
  private final NftMinting nftMinting;
  private final Swaps swaps;
  private final PriorityOperations priority;

  /** With nothing loaded. */
  public Ledger(Counters counters, DerivedHashes derivedHashes) {
    set = new WorkingSet(counters);
    TransactionChecks checks = new TransactionChecks(set, derivedHashes);
    transfers = new Transfers(set, checks);
    withdrawals = new Withdrawals(set, checks);
    keyChanges = new KeyChanges(set, checks);
    nftMinting = new NftMinting(set, checks, derivedHashes);
    swaps = new Swaps(set, checks);
    priority = new PriorityOperations(set);
  }

  /**
   * Takes what there is of what operations touch; may be called again for further ones. What was
   * loaded before and changed here is not overwritten.
   *
   * @param asked what was looked for: what is not in the answer does not exist
   * @param accounts those of these ids and those of these addresses
   * @param balances of all these accounts those of these tokens
   * @param nfts those of these tokens
   */
  public void load(
      AccessSet asked,
      Collection<LedgerAccount> accounts,
      Map<BalanceKey, Balance> balances,
      Collection<Nft> nfts) {
    set.load(asked, accounts, balances, nfts);
  }

  /**
   * How many chunks transactions take at most if they are executed now, one after the other: for
   * whether they fit into a block.
   *
   * @throws IllegalStateException if what they touch was not loaded
   */
  public int chunks(List<LegacyTransaction> txs) {
    Set<Address> made = new HashSet<>();
    return txs.stream().mapToInt(tx -> kind(tx, made).chunks()).sum();
  }

  private OperationKind kind(LegacyTransaction tx, Set<Address> made) {
    boolean makes =
        tx instanceof Transfer transfer
            && set.account(transfer.to()).isEmpty()
            && made.add(transfer.to());
    return OperationKind.of(tx.type(), makes);
  }

  /**
   * Executes a transaction whose signatures were checked.
   *
   * @param seconds the time of its block
   * @throws IllegalStateException if what it touches was not loaded
   */
  public OperationReceipt execute(LegacyTransaction tx, long seconds) {
    return run(List.of(tx), seconds, (reason, number) -> reason).get(0);
  }

  /**
   * Executes transactions whose signatures were checked, in order, all or none.
   *
   * @param seconds the time of their block
   * @return of each what became of it; if one was refused, all were, with the same reason
   * @throws IllegalStateException if what they touch was not loaded
   */
  public List<OperationReceipt> executeBatch(List<LegacyTransaction> txs, long seconds) {
    return run(
        txs,
        seconds,
        (reason, number) ->
            "Batch execution failed, since tx #"
                + number
                + " of batch failed with a reason: "
                + reason);
  }

  /**
   * Refuses transactions that find room in no block, which are a batch.
   *
   * @throws IllegalStateException if what they touch was not loaded
   */
  public List<OperationReceipt> rejectForSize(List<LegacyTransaction> txs) {
    return txs.stream().map(tx -> refused(tx, TOO_LARGE)).toList();
  }

  private List<OperationReceipt> run(
      List<LegacyTransaction> txs, long seconds, ErrorMessage errorMessage) {
    set.begin();
    List<OperationEffects> outcomes = new ArrayList<>();
    try {
      for (LegacyTransaction tx : txs) {
        FailReason.TIME.unless(isInTime(tx, seconds));
        outcomes.add(apply(tx));
      }
    } catch (TransactionRejectedException transactionRejectedException) {
      set.takeBack();
      String reason =
          errorMessage.of(transactionRejectedException.reason().text(), outcomes.size() + 1);
      return txs.stream().map(tx -> refused(tx, reason)).toList();
    }
    List<OperationReceipt> done = new ArrayList<>();
    for (OperationEffects operationEffects : outcomes) {
      done.add(
          OperationReceipt.done(operationEffects, AffectedAddresses.by(txs.get(done.size()), set)));
    }
    return done;
  }

  private OperationReceipt refused(LegacyTransaction tx, String reason) {
    return OperationReceipt.refused(
        OperationKind.of(tx.type(), false), reason, AffectedAddresses.ofRejected(tx, set));
  }

  /** How a reason is told. */
  @FunctionalInterface
  private interface ErrorMessage {
    /** Of the reason why the transaction of that number, from 1, was refused. */
    String of(String reason, int number);
  }

  /**
   * Whether a transaction, of a swap its orders, may be executed at a time.
   *
   * @param seconds since 1970
   */
  public static boolean isInTime(LegacyTransaction tx, long seconds) {
    return tx instanceof Swap swap
        ? swap.first().validity().includes(seconds) && swap.second().validity().includes(seconds)
        : tx.validity().includes(seconds);
  }

  private OperationEffects apply(LegacyTransaction tx) {
    if (tx instanceof Transfer transfer) {
      return transfers.apply(transfer);
    }
    if (tx instanceof Withdraw withdrawal) {
      return withdrawals.apply(withdrawal);
    }
    if (tx instanceof ForcedExit exit) {
      return withdrawals.apply(exit);
    }
    if (tx instanceof WithdrawNft withdrawal) {
      return withdrawals.apply(withdrawal);
    }
    if (tx instanceof ChangePubKey change) {
      return keyChanges.apply(change);
    }
    return tx instanceof MintNft mint ? nftMinting.apply(mint) : swaps.apply((Swap) tx);
  }

  /**
   * Executes a priority operation, which always succeeds.
   *
   * @throws IllegalStateException if what it touches was not loaded
   */
  public OperationReceipt execute(LegacyPriorityOperation operation) {
    set.begin();
    return OperationReceipt.done(apply(operation), AffectedAddresses.by(operation));
  }

  private OperationEffects apply(LegacyPriorityOperation operation) {
    if (operation instanceof LegacyPriorityOperation.Deposit deposit) {
      return priority.apply(deposit);
    }
    return priority.apply((LegacyPriorityOperation.FullExit) operation);
  }

  /** What changed since the beginning, or since {@link #nextBlock}. */
  public LedgerChanges changes() {
    return set.changes();
  }

  /** From here on {@link #changes} are those of the next block. */
  public void nextBlock() {
    set.settle();
  }
}
