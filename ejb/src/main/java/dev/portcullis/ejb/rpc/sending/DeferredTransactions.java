package dev.portcullis.ejb.rpc.sending;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.denial.Denial.Origin;
import dev.portcullis.ejb.denial.SubmissionLedger;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.pool.PoolMeters;
import dev.portcullis.ejb.pool.PoolMeters.End;
import dev.portcullis.ejb.pool.PoolPlacement;
import dev.portcullis.ejb.pool.PoolSignals;
import dev.portcullis.ejb.pool.TransactionPool;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcValueParser;
import dev.portcullis.ejb.rpc.node.BaseFee;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.persistence.pool.PooledTransaction.Submitter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Queues transactions whose turn on an upstream chain has not come, in the gateway's pool. It
 * returns the same results as nodes do (ADR 0121).
 */
@ApplicationScoped
public class DeferredTransactions {
  /** The error message of nodes for a transaction that was sent again. */
  public static final String KNOWN = "already known";

  private static final int REFUSED = -32000;

  @Inject private PoolConfig config;
  @Inject private TransactionPool pool;
  @Inject private PoolSignals signals;
  @Inject private PoolMeters meters;
  @Inject private SubmissionLedger submissions;
  @Inject private BaseFee fees;
  @Inject private GatewayNodeClient node;

  /**
   * The nonce of the sender's account, if the transaction must wait. It waits if other transactions
   * of the sender precede it, or if it pays less than the next base fee. Empty if it need not wait,
   * and on the embedded chain.
   */
  public OptionalLong accountNonce(SignedTransaction transaction) {
    if (!config.isUsed()) {
      return OptionalLong.empty();
    }
    long account = node.minedNonce(transaction.sender());
    boolean isEarly =
        transaction.nonce() > account
            || (transaction.nonce() == account && transaction.feeCap().compareTo(fees.next()) < 0);
    return isEarly ? OptionalLong.of(account) : OptionalLong.empty();
  }

  /**
   * Queues a transaction.
   *
   * @param raw its hexadecimal bytes
   * @return its hash, as from a node
   * @throws NodeErrorException if the transaction is known or underpriced, as from a node
   * @throws RpcError −32005 if the pool is full
   */
  public JsonNode keep(
      SignedTransaction transaction,
      String raw,
      RpcCaller caller,
      Origin origin,
      long accountNonce) {
    PoolPlacement poolPlacement =
        pool.admit(transaction, raw, admission(caller, origin), accountNonce);
    require(poolPlacement.outcome(), transaction, accountNonce);
    recordReplacement(poolPlacement, transaction);
    signals.sending().raise();
    return RpcValueParser.text(transaction.hash().text());
  }

  private static void require(
      PoolPlacement.Outcome outcome, SignedTransaction transaction, long accountNonce) {
    switch (outcome) {
      case WAITS -> {
        // It is queued.
      }
      case KNOWN -> throw refusal(KNOWN);
      case UNDERPRICED -> throw refusal("replacement transaction underpriced");
      case FOLLOWED ->
          throw refusal(
              "replacement transaction underpriced: later ones are on their way, so that only its"
                  + " fees may change");
      case TOO_FAR ->
          throw refusal(
              "nonce too high: next nonce "
                  + accountNonce
                  + ", tx nonce "
                  + transaction.nonce()
                  + ", at most "
                  + RawTransactions.AHEAD
                  + " ahead");
      case TOO_LARGE ->
          throw refusal("oversized data: the transaction is too large to wait for its turn");
      case ACCOUNT_FULL -> throw full("the caller has");
      case ORGANIZATION_FULL -> throw full("the caller's organization has");
      case FULL -> throw full("there are");
    }
  }

  private static NodeErrorException refusal(String words) {
    return new NodeErrorException(REFUSED, words, null);
  }

  private static RpcError full(String who) {
    return RpcError.of(
        -32005, "txpool is full: " + who + " as many waiting transactions as there may be", null);
  }

  /** Transactions that the node has accepted stay accepted in the ledger. */
  private void recordReplacement(PoolPlacement poolPlacement, SignedTransaction transaction) {
    poolPlacement
        .replaced()
        .ifPresent(
            former -> {
              meters.ended(End.REPLACED);
              submissions.refused(former, REFUSED, "replaced by " + transaction.hash());
            });
  }

  /**
   * Sends a transaction that is ready, and records this before and after. Later transactions are
   * judged on top of it.
   *
   * @param send sends it, and returns the node's result
   * @throws NodeErrorException if it is underpriced, as from a node
   */
  public JsonNode sending(
      SignedTransaction transaction,
      String raw,
      RpcCaller caller,
      Origin origin,
      Supplier<JsonNode> send) {
    if (!config.isUsed()) {
      return send.get();
    }
    PoolPlacement poolPlacement = pool.begin(transaction, raw, admission(caller, origin));
    if (poolPlacement.outcome() != PoolPlacement.Outcome.KNOWN) {
      require(poolPlacement.outcome(), transaction, transaction.nonce());
    }
    recordReplacement(poolPlacement, transaction);
    try {
      JsonNode answer = send.get();
      pool.sent(transaction.hash(), true);
      signals.sent(transaction.sender());
      return answer;
    } catch (NodeErrorException refusal) {
      if (isKnown(refusal)) {
        pool.sent(transaction.hash(), true);
      } else {
        pool.refused(transaction.hash());
      }
      throw refusal;
    }
  }

  /** Whether a node rejected a transaction because it has it already. */
  static boolean isKnown(NodeErrorException refusal) {
    String words = refusal.getMessage().toLowerCase(Locale.ROOT);
    return words.contains(KNOWN)
        || words.contains("known transaction")
        || words.contains("already imported");
  }

  private static Submitter admission(RpcCaller caller, Origin origin) {
    CallContext context = caller.context();
    return new Submitter(
        context.actor(),
        origin.wireName(),
        context.requestId(),
        context.traceId(),
        context.ipAddress());
  }
}
