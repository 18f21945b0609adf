package dev.portcullis.ejb.rpc.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.denial.Denial.Origin;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcValueParser;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.sending.DeferredTransactions;
import dev.portcullis.ejb.rpc.visibility.PoolResponseMerger;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * Passes on the calls of unrestricted principals unchanged. The exception is a transaction with a
 * future nonce on an upstream chain. It waits in the gateway (ADR 0121), because the unrestricted
 * role may be revoked until its turn.
 */
@ApplicationScoped
public class UnrestrictedCalls {
  private static final String SYNC = "eth_sendRawTransactionSync";
  private static final String DETAILED = "rollup_sendRawTransactionWithDetailedOutput";
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final long DEFAULT_MILLIS = 2_000;
  private static final long MOST_MILLIS = 10_000;
  private static final long NANOS = 1_000_000;

  /** The transaction was not mined in time (EIP-7966). */
  private static final int TIMED_OUT = 4;

  @Inject private GatewayNodeClient node;
  @Inject private DeferredTransactions early;
  @Inject private PoolResponseMerger waiting;

  /** The node's result, completed by the transactions that wait in the gateway. */
  JsonNode answer(String method, ArrayNode params, Principal principal, RpcCaller caller) {
    if (method.equals(SYNC) || method.equals(DETAILED)) {
      return send(method, params, caller);
    }
    return waiting.whole(method, params, principal, node.call(method, params));
  }

  private JsonNode send(String method, ArrayNode params, RpcCaller caller) {
    SignedTransaction transaction;
    try {
      transaction = SignedTransaction.read("params[0]", params.path(0).asText(), node.chainId());
    } catch (Failure unreadable) {
      // The node reports the error more precisely, or accepts it.
      return node.call(method, params);
    }
    OptionalLong accountNonce = early.accountNonce(transaction);
    if (accountNonce.isEmpty()) {
      return early.sending(
          transaction,
          params.path(0).asText(),
          caller,
          Origin.RPC,
          () -> node.call(method, params));
    }
    if (method.equals(DETAILED)) {
      throw new NodeErrorException(
          -32000, "nonce too high: the next nonce is " + accountNonce.getAsLong(), null);
    }
    long millis = millis(params.path(1));
    keep(transaction, params.path(0).asText(), caller, accountNonce.getAsLong());
    return receipt(transaction.hash(), millis);
  }

  /**
   * If the transaction is queued already, it waits for that one: a call without a free permit
   * begins again.
   */
  private void keep(
      SignedTransaction transaction, String raw, RpcCaller caller, long accountNonce) {
    try {
      var unused = early.keep(transaction, raw, caller, Origin.RPC, accountNonce);
    } catch (NodeErrorException refusal) {
      if (!refusal.getMessage().equals(DeferredTransactions.KNOWN)) {
        throw refusal;
      }
    }
  }

  private static long millis(JsonNode asked) {
    if (asked.isMissingNode() || asked.isNull()) {
      return DEFAULT_MILLIS;
    }
    long millis =
        asked.isIntegralNumber()
            ? asked.longValue()
            : asked.asText().matches("0x[0-9a-fA-F]{1,8}") ? Long.decode(asked.asText()) : 0;
    if (millis < 1 || millis > MOST_MILLIS) {
      throw RpcError.invalidParams("params[1] must be between 1 and " + MOST_MILLIS);
    }
    return millis;
  }

  private JsonNode receipt(Hash32 hash, long millis) {
    Signal never = new Signal();
    long end = System.nanoTime() + millis * NANOS;
    JsonNode receipt = node.receipt(hash);
    while (!receipt.isObject() && System.nanoTime() - end < 0 && !isInterrupted()) {
      never.pause(PAUSE);
      receipt = node.receipt(hash);
    }
    if (receipt.isObject()) {
      return receipt;
    }
    throw RpcError.of(
        TIMED_OUT,
        "the transaction was not in a block after " + millis + " ms",
        RpcValueParser.text(hash.text()));
  }

  private static boolean isInterrupted() {
    return Thread.currentThread().isInterrupted();
  }
}
