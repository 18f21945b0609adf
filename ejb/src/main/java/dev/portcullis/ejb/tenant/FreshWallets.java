package dev.portcullis.ejb.tenant;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.ContractCodeCheck;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.NodeResponseParser;
import dev.portcullis.ejb.chain.startup.WalletDenylist;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.ejb.outbound.PrefetchedResponse;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Determines, without an open transaction, which wallets a tenant must not give to a user: those
 * that may have a holder already. A tenant does not prove its wallets, so it gives only new ones.
 */
@ApplicationScoped
public class FreshWallets {
  /** The maximum number of wallets of a user. */
  static final int MAX_WALLETS = 100;

  private static final OutboundBulkhead.Target WALLETS =
      new OutboundBulkhead.Target(
          "the wallets of users of tenants", OutboundBulkhead.TargetOrigin.OPERATOR);

  @Inject private WalletDenylist policy;
  @Inject private ChainNode chain;
  @Inject private OutboundBulkhead calls;

  /**
   * Examines the wallets of a request. If the node does not respond, the failure is deferred:
   * errors of the body come first.
   *
   * @param field where they are in the body; empty for the body itself
   * @throws Failure WALLET_LIMIT if there are too many; VALIDATION naming each that is repeated or
   *     whose key is publicly known
   */
  ExaminedWallets examine(String field, List<WalletAddressRef> wallets) {
    requireRoom(wallets.size());
    List<Address> addresses =
        wallets.stream().map(wallet -> new Address(wallet.walletAddress())).toList();
    List<Issue> issues = new ArrayList<>();
    Set<Address> seen = new LinkedHashSet<>();
    for (int i = 0; i < addresses.size(); i++) {
      if (!seen.add(addresses.get(i))) {
        issues.add(ExaminedWallets.issue(field, i, "must not repeat a wallet"));
      } else if (policy.refuses(addresses.get(i))) {
        issues.add(
            ExaminedWallets.issue(field, i, "must not be a wallet whose key is publicly known"));
      }
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return new ExaminedWallets(
        addresses, field, PrefetchedResponse.of(() -> problemsOnChain(field, addresses)));
  }

  /**
   * Rejects more wallets than a user may have.
   *
   * @throws Failure WALLET_LIMIT
   */
  static void requireRoom(int wallets) {
    if (wallets > MAX_WALLETS) {
      throw Failure.of(Reason.WALLET_LIMIT, "A user has at most " + MAX_WALLETS + " wallets");
    }
  }

  private List<Issue> problemsOnChain(String field, List<Address> addresses) {
    return addresses.isEmpty() ? List.of() : calls.within(WALLETS, () -> query(field, addresses));
  }

  private List<Issue> query(String field, List<Address> addresses) {
    List<JsonNode> params =
        addresses.stream().map(address -> (JsonNode) ContractCodeCheck.params(address)).toList();
    try {
      List<JsonNode> codes = chain.callAll(ContractCodeCheck.METHOD, params);
      List<JsonNode> nonces = chain.callAll("eth_getTransactionCount", params);
      List<Issue> issues = new ArrayList<>();
      for (int i = 0; i < addresses.size(); i++) {
        if (ContractCodeCheck.isThere(codes.get(i))) {
          issues.add(ExaminedWallets.issue(field, i, "must not be the address of a contract"));
        } else if (nonce(nonces.get(i)) > 0) {
          issues.add(
              ExaminedWallets.issue(field, i, "must not be a wallet that has sent a transaction"));
        }
      }
      return issues;
    } catch (NodeErrorException refusal) {
      throw Failure.of(
          Reason.CHAIN_UNAVAILABLE, "The chain node rejects the query: " + refusal.getMessage());
    }
  }

  private static long nonce(JsonNode answer) {
    try {
      return NodeResponseParser.quantity(answer);
    } catch (IllegalArgumentException noQuantity) {
      throw Failure.of(
          Reason.CHAIN_UNAVAILABLE, "The chain node responds to a nonce with something else");
    }
  }
}
