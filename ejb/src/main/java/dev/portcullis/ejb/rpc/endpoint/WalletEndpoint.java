package dev.portcullis.ejb.rpc.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.compat.CompatConfig;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.denial.Denial.Origin;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.call.RpcEndpoint;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import dev.portcullis.ejb.rpc.message.RpcValueParser;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.CallDeniedException.Subject;
import dev.portcullis.ejb.rpc.policy.MethodPolicy;
import dev.portcullis.ejb.rpc.policy.MethodPolicy.Rule;
import dev.portcullis.ejb.rpc.sending.RawTransactions;
import dev.portcullis.ejb.rpc.useroperation.SupportedEntryPoints;
import dev.portcullis.ejb.rpc.visibility.PoolResponseMerger;
import dev.portcullis.ejb.rpc.visibility.RedactedBlock;
import dev.portcullis.ejb.rpc.visibility.RedactedTransaction;
import dev.portcullis.ejb.wallet.AllowedTransactions;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * {@code /rpc/wallet/{token}}: a browser wallet, which sends no headers. It may send the
 * transactions that its user allowed and read their outcome. Besides, it may call the few methods
 * that a wallet needs (R-GTW-19).
 */
@ApplicationScoped
public class WalletEndpoint implements RpcEndpoint {
  private static final String NO_CODE = "0x";

  /**
   * Indicates a contract, whether or not there is one: the wallet shows the target as a contract.
   */
  private static final String SOME_CODE = "0x00";

  @Inject private DecisionFactCache facts;
  @Inject private AllowedTransactions allowances;
  @Inject private RawTransactions transactions;
  @Inject private PoolResponseMerger waiting;
  @Inject private SupportedEntryPoints entryPoints;
  @Inject private GatewayNodeClient node;
  @Inject private CompatConfig compat;

  @Override
  public JsonNode answer(RpcRequest request, RpcCaller caller) {
    String method = request.method();
    MethodPolicy policy = MethodPolicy.of(method).orElseThrow(() -> forbidden(Subject.NONE));
    if (policy.rule() == Rule.OPEN) {
      ArrayNode params = request.params().as(policy.params());
      return method.equals(SupportedEntryPoints.METHOD)
          ? entryPoints.list()
          : node.call(method, params);
    }
    String userId = caller.context().actor().id();
    if (userId == null) {
      throw RpcError.unauthorized();
    }
    Principal principal = facts.user(userId).orElseThrow(RpcError::unauthorized);
    return switch (method) {
      case "eth_sendRawTransaction" ->
          send(caller, principal, request.params().as(policy.params()));
      case "eth_getTransactionByHash", "eth_getTransactionReceipt" ->
          ofAllowance(principal, userId, method, request.params().as(policy.params()));
      case "eth_getBalance" -> ofWallet(principal, method, request.params().as(policy.params()));
      case "eth_getTransactionCount" ->
          nonce(principal, method, request.params().as(policy.params()));
      case "eth_getCode" -> code(principal, request.params().as(policy.params()));
      case "eth_getBlockByNumber", "eth_getBlockByHash" ->
          block(method, request.params().as(policy.params()));
      default -> throw forbidden(Subject.NONE);
    };
  }

  private JsonNode code(Principal principal, ArrayNode params) {
    if (address(params).belongsToChain()) {
      return node.call("eth_getCode", params);
    }
    return RpcValueParser.text(isOwn(principal, params) ? NO_CODE : SOME_CODE);
  }

  private JsonNode send(RpcCaller caller, Principal principal, ArrayNode params) {
    String userId = caller.context().actor().id();
    SignedTransaction transaction = transactions.read(params.get(0).textValue());
    if (!allowances.permit(userId, transaction)) {
      throw new CallDeniedException(
          "wallet.allowance_missing",
          "the user has not allowed this transaction",
          true,
          RawTransactions.subject(transaction));
    }
    return transactions.deliver(
        caller,
        principal,
        transaction,
        params,
        Origin.RPC_WALLET,
        () -> allowances.sent(userId, transaction));
  }

  private JsonNode ofAllowance(
      Principal principal, String userId, String method, ArrayNode params) {
    Hash32 hash = new Hash32(params.get(0).textValue());
    if (!allowances.include(userId, hash)) {
      return NullNode.instance;
    }
    JsonNode found = waiting.transaction(method, params, principal, node.call(method, params));
    return found.isObject() && method.equals("eth_getTransactionReceipt")
        ? RedactedTransaction.receipt(found)
        : found;
  }

  /** Public clients expect that a browser wallet has its nonce from its allowance (R-PLT-16). */
  private JsonNode nonce(Principal principal, String method, ArrayNode params) {
    if (compat.isEcosystem()) {
      throw forbidden(Subject.address(address(params)));
    }
    return ofWallet(principal, method, params);
  }

  private JsonNode ofWallet(Principal principal, String method, ArrayNode params) {
    if (!isOwn(principal, params)) {
      throw forbidden(Subject.address(address(params)));
    }
    return waiting.count(method, params, node.call(method, params));
  }

  private static boolean isOwn(Principal principal, ArrayNode params) {
    return principal.wallets().contains(address(params));
  }

  private static Address address(ArrayNode params) {
    return new Address(params.get(0).textValue());
  }

  /** A block without transactions, with its number and its base fee. */
  private JsonNode block(String method, ArrayNode params) {
    JsonNode block = node.call(method, GatewayNodeClient.params().add(params.get(0)).add(false));
    return block.isObject()
        ? RedactedBlock.of(block, GatewayNodeClient.params())
        : NullNode.instance;
  }

  private static CallDeniedException forbidden(Subject subject) {
    return new CallDeniedException(
        "wallet.method_forbidden", "not for browser wallets", true, subject);
  }
}
