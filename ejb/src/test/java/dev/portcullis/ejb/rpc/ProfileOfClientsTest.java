package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.compat.CompatConfig;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.denial.DenialConfig;
import dev.portcullis.ejb.denial.DenialLedger;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.endpoint.WalletEndpoint;
import dev.portcullis.ejb.rpc.execution.ContractCalls;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.policy.CallDeniedException;
import dev.portcullis.ejb.rpc.sending.RawTransactions;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.wallet.AllowedTransactions;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The points of {@code compat.profile} at the gateway (R-PLT-16), in both profiles. */
class ProfileOfClientsTest {
  private static final String PROFILE = "compat.profile";
  private static final String DOCUMENT = "document";
  private static final String ECOSYSTEM = "ecosystem";

  private final RecordingNode node = new RecordingNode();

  private <T> T bean(Class<T> type, String profile) {
    Map<String, String> settings = Map.of(PROFILE, profile);
    return new Wiring(
            new HashMap<>(
                Map.of(
                    ChainNode.class,
                    node,
                    RpcConfig.class,
                    GivenSettings.bean(RpcConfig.class, settings),
                    PoolConfig.class,
                    GivenSettings.bean(PoolConfig.class, settings),
                    CompatConfig.class,
                    GivenSettings.bean(CompatConfig.class, settings),
                    DecisionFactCache.class,
                    new Facts(),
                    AllowedTransactions.class,
                    new AllowedTransactions(),
                    RawTransactions.class,
                    new RawTransactions(),
                    DenialLedger.class,
                    new DenialLedger(GivenSettings.bean(DenialConfig.class, settings)))))
        .of(type);
  }

  private ObjectNode completed(String profile, String method, ObjectNode request, Principal who) {
    bean(ContractCalls.class, profile).addSender(method, request, who);
    return request;
  }

  private static ObjectNode request() {
    return JsonNodeFactory.instance.objectNode().put("to", AnyJson.CONTRACT.text());
  }

  @Test
  void aReadWithoutASenderIsOfTheOneProvenWallet() {
    Principal one = principal(Set.of(AnyJson.OWN), Set.of(AnyJson.OTHER));
    assertThat(completed(ECOSYSTEM, "eth_call", request(), one).path("from").asText())
        .isEqualTo(AnyJson.OWN.text());
    assertThat(completed(DOCUMENT, "eth_call", request(), one)).isEqualTo(request());
    for (String method : Set.of("eth_estimateGas", "rollup_estimateFee")) {
      assertThat(completed(ECOSYSTEM, method, request(), one)).as(method).isEqualTo(request());
    }
  }

  @Test
  void aSenderThatIsNamedStays() {
    ObjectNode named = request().put("from", AnyJson.OTHER.text());
    Principal one = principal(Set.of(AnyJson.OWN), Set.of());
    Principal two = principal(Set.of(AnyJson.OWN, AnyJson.CONTRACT), Set.of());
    for (Principal who : Set.of(one, two)) {
      assertThat(completed(ECOSYSTEM, "eth_call", named.deepCopy(), who)).isEqualTo(named);
    }
  }

  @Test
  void ofSeveralWalletsNoneIsChosen() {
    Principal two = principal(Set.of(AnyJson.OWN, AnyJson.OTHER), Set.of());
    assertThatThrownBy(() -> completed(ECOSYSTEM, "eth_call", request(), two))
        .isInstanceOf(RpcError.class)
        .hasMessageStartingWith("params[0].from is required: you have several wallets")
        .extracting(thrown -> ((RpcError) thrown).code())
        .isEqualTo(-32602);
    assertThat(completed(DOCUMENT, "eth_call", request(), two)).isEqualTo(request());
  }

  @Test
  void withoutAProvenWalletASenderStaysMissing() {
    Principal none = principal(Set.of(), Set.of(AnyJson.OWN));
    Principal machine =
        new Principal(
            Optional.empty(),
            Set.of("organization"),
            Set.of(),
            Optional.empty(),
            false,
            false,
            Decision.M2M_USER_NOT_FOUND);
    for (Principal who : Set.of(none, machine)) {
      assertThat(completed(ECOSYSTEM, "eth_call", request(), who)).isEqualTo(request());
    }
  }

  /** As {@code prividium doctor} requires, also of a wallet for which a transaction is allowed. */
  @Test
  void theUrlOfABrowserWalletRefusesTheNonce() {
    assertThat(wallet(DOCUMENT, "eth_getTransactionCount", AnyJson.OWN).asText()).isEqualTo("0x0");
    int before = node.asked().size();
    for (Address address : Set.of(AnyJson.OWN, AnyJson.OTHER)) {
      assertThatThrownBy(() -> wallet(ECOSYSTEM, "eth_getTransactionCount", address))
          .isInstanceOf(CallDeniedException.class)
          .extracting(thrown -> ((CallDeniedException) thrown).error("id").getMessage())
          .isEqualTo("Forbidden");
    }
    assertThat(node.asked()).hasSize(before);
    assertThat(wallet(ECOSYSTEM, "eth_getBalance", AnyJson.OWN).isNull()).as("the node's").isTrue();
  }

  private JsonNode wallet(String profile, String method, Address address) {
    String message =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":[\"%s\",\"latest\"]}"
            .formatted(method, address.text());
    Actor user = new Actor(Actor.Type.USER, "user", null, null);
    return bean(WalletEndpoint.class, profile)
        .answer(
            RpcMessage.read(message.getBytes(StandardCharsets.UTF_8)).calls().get(0),
            RpcCaller.of(
                new CallContext(
                    "request", "trace", null, user, null, null, null, "127.0.0.1", null)));
  }

  private static Principal principal(Set<Address> proven, Set<Address> claimed) {
    return new Principal(
        Optional.of(
            new ActingUser(
                null, false, false, Set.of(), proven, claimed, false, false, false, Set.of())),
        Set.of(),
        Set.of(),
        Optional.empty(),
        false,
        false,
        Decision.USER_NOT_FOUND);
  }

  private static final class Facts extends DecisionFactCache {
    @Override
    public Optional<Principal> user(String id) {
      return Optional.of(principal(Set.of(AnyJson.OWN), Set.of()));
    }
  }
}
