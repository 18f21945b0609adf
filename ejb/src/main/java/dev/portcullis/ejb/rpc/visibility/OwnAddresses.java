package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.message.RpcValueParser;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.policy.CallDeniedException.Subject;
import dev.portcullis.ejb.rpc.policy.Ownership;
import dev.portcullis.ejb.rpc.policy.RpcMeters;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import org.web3j.crypto.ContractUtils;

/** The state of the caller's own addresses (R-GTW-6). */
@ApplicationScoped
public class OwnAddresses implements RpcMethod {
  /**
   * Addresses that tools query on every chain at startup: Multicall3, the deterministic deployment
   * proxy, the singleton factory of EIP-2470, CreateX, and the zero address. The result is always
   * empty, whatever their state.
   */
  private static final Set<Address> TOOLING =
      Set.of(
          new Address("0xca11bde05977b3631167028862be2a173976ca11"),
          new Address("0x4e59b44847b379578588920ca78fbf26c0b4956c"),
          new Address("0xce0042b868300000d44a59004da54a005ffdcf9f"),
          new Address("0xba5ed099633d3b313e4d5f7bdc1305d3c28ba5ed"),
          new Address("0x0000000000000000000000000000000000000000"));

  private static final String CODE = "eth_getCode";

  private static final Map<String, String> NOTHING =
      Map.of("eth_getBalance", "0x0", "eth_getTransactionCount", "0x0", CODE, "0x");

  @Inject private DecisionFactCache facts;
  @Inject private Disclosures disclosures;
  @Inject private GatewayNodeClient node;
  @Inject private PoolResponseMerger waiting;
  @Inject private RpcMeters meters;

  @Override
  public Set<String> methods() {
    return Set.of(
        "eth_getBalance", "eth_getTransactionCount", CODE, "rollup_getAllAccountBalances");
  }

  @Override
  public JsonNode answer(RpcCall call) {
    Address address = new Address(call.params().get(0).textValue());
    Ownership ownership = decide(call.reader(), call.method(), address, call.params().path(1));
    if (ownership.allowed()) {
      meters.allowed(ownership.ruleId());
    }
    return switch (ownership) {
      case OWN_WALLET, VISIBLE, NEXT_DEPLOYMENT, SYSTEM, DISCLOSED ->
          waiting.count(call.method(), call.params(), node.call(call.method(), call.params()));
      case TOOLING -> RpcValueParser.text(NOTHING.get(call.method()));
      case NOT_PROVEN, NO_RPC_ACCESS, NO_USERS, NONE ->
          throw new CallDeniedException(
              ownership.ruleId(),
              ownership.reason(),
              ownership != Ownership.NONE,
              Subject.address(address));
    };
  }

  /**
   * The ownership of an address for a principal.
   *
   * @param block the block of the request
   */
  public Ownership decide(Principal principal, String method, Address address, JsonNode block) {
    if (!principal.hasActors()) {
      return Ownership.withoutActor(principal);
    }
    if (principal.wallets().contains(address)) {
      return Ownership.OWN_WALLET;
    }
    if (TOOLING.contains(address) && NOTHING.containsKey(method)) {
      return Ownership.TOOLING;
    }
    if (address.belongsToChain() && method.equals(CODE)) {
      return Ownership.SYSTEM;
    }
    if (facts.owns(principal, address)) {
      return Ownership.VISIBLE;
    }
    if (deploysNext(principal, address)) {
      return Ownership.NEXT_DEPLOYMENT;
    }
    if (method.equals(CODE) && disclosures.openCode(address, block)) {
      return Ownership.DISCLOSED;
    }
    return facts
            .actor(principal, address)
            .filter(actor -> actor.claimed().contains(address))
            .isPresent()
        ? Ownership.NOT_PROVEN
        : Ownership.NONE;
  }

  /** Whether a wallet of a user who may deploy would deploy to the address next. */
  private boolean deploysNext(Principal principal, Address address) {
    return principal.mayDeploy()
        && principal.wallets().stream()
            .anyMatch(wallet -> deployed(wallet, nextNonce(wallet)).equals(address));
  }

  private long nextNonce(Address wallet) {
    return waiting.nextNonce(wallet, node.nonce(wallet));
  }

  /**
   * The address of the contract that a transaction of a wallet deploys (yellow paper, section 7).
   */
  public static Address deployed(Address wallet, long nonce) {
    return new Address(
        ContractUtils.generateContractAddress(wallet.text(), BigInteger.valueOf(nonce)));
  }
}
