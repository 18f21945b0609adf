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
 * The part of the rollup's accounts that some operations touch, in memory, and the execution of
 * these operations. It exists for one database transaction and is not thread-safe.
 */
public final class Ledger {
  /** The fee account; it always exists. */
  public static final long FEE_ACCOUNT = 0;

  /** The last account id: the main contract accepts no exits of higher ones. */
  public static final long LAST_ACCOUNT = 0xff_ffffL;

  /** The first id of an NFT; lower ids are tokens of layer 1, and 0 is its own token. */
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

  /** Creates a ledger without loaded data. */
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
   * Loads the existing data that operations touch; may be called again for further operations.
   * Loading does not overwrite data that were loaded before and changed here.
   *
   * @param asked the queried set: data absent from the result do not exist
   * @param accounts with these ids and these addresses
   * @param balances of all these accounts in these tokens
   * @param nfts with these token ids
   */
  public void load(
      AccessSet asked,
      Collection<LedgerAccount> accounts,
      Map<BalanceKey, Balance> balances,
      Collection<Nft> nfts) {
    set.load(asked, accounts, balances, nfts);
  }

  /**
   * The maximum number of chunks of these transactions if they are executed now in sequence:
   * determines whether they fit into a block.
   *
   * @throws IllegalStateException if data that they touch were not loaded
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
   * Executes a transaction whose signatures were verified.
   *
   * @param seconds the time of its block
   * @throws IllegalStateException if data that it touches were not loaded
   */
  public OperationReceipt execute(LegacyTransaction tx, long seconds) {
    return run(List.of(tx), seconds, (reason, number) -> reason).get(0);
  }

  /**
   * Executes transactions whose signatures were verified, in order, all or none.
   *
   * @param seconds the time of their block
   * @return the result of each; if one was rejected, all were, with the same reason
   * @throws IllegalStateException if data that they touch were not loaded
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
   * Rejects the transactions of a batch that fits into no block.
   *
   * @throws IllegalStateException if data that they touch were not loaded
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
      set.revert();
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

  /** Formats a reason. */
  @FunctionalInterface
  private interface ErrorMessage {
    /** The message for the rejection of the transaction with that number, from 1. */
    String of(String reason, int number);
  }

  /**
   * Whether the time ranges of a transaction, or of a swap's orders, include a time.
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
   * @throws IllegalStateException if data that it touches were not loaded
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

  /** The changes since the beginning, or since {@link #nextBlock}. */
  public LedgerChanges changes() {
    return set.changes();
  }

  /** From now on, {@link #changes} are those of the next block. */
  public void nextBlock() {
    set.resetBaseline();
  }
}
