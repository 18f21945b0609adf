package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.denial.DenialConfig;
import dev.portcullis.ejb.denial.DenialLedger;
import dev.portcullis.ejb.policy.LookingFeed;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.disclosure.DisclosureProofsConfig;
import dev.portcullis.ejb.rpc.endpoint.AccountEndpoint;
import dev.portcullis.ejb.rpc.endpoint.ServiceEndpoint;
import dev.portcullis.ejb.rpc.endpoint.WalletEndpoint;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.rpc.limit.Bulkhead;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.visibility.ViewAsAudit;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import jakarta.enterprise.inject.Instance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The whole gateway before a node, with contracts of which the zone discloses figures, and the
 * verifiers that outsiders use.
 */
final class DisclosureScene {
  static final String SUPPLY = "prividium_tokenSupplyDisclosure";
  static final String BALANCE = "prividium_tokenBalanceDisclosure";
  static final String ACCOUNT = "prividium_accountDataDisclosure";
  static final String STORAGE = "prividium_storageDisclosureContract";
  static final Address BOB = new Address("0x" + "b0".repeat(20));
  static final Address CAROL = new Address("0x70997970c51812dc3a010c7d01b50e0d17dc79c8");

  private static final Map<String, Path> VERIFIERS =
      Map.of(
          "node", Path.of("../src/demo/verify/verify-disclosure.mjs"),
          "python3", Path.of("../src/demo/verify/verify_disclosure.py"));

  /** Of each registered contract its organization. */
  final Map<Address, String> owners = new HashMap<>();

  final Map<Address, Disclosure> disclosed = new HashMap<>();
  final Map<String, String> settings = new TreeMap<>(Map.of("disclosure.methods", "true"));
  final DenialLedger denials = new DenialLedger(GivenSettings.bean(DenialConfig.class, Map.of()));

  private final ChainNode node;
  private Gateway gateway;

  DisclosureScene(ChainNode node) {
    this.node = node;
  }

  /** Supply, code and Bob's balance, from a block on. */
  void disclose(Address contract, String owner, long block) {
    owners.put(contract, owner);
    disclosed.put(contract, new Disclosure(true, true, block, List.of(BOB)));
  }

  private Gateway gateway() {
    if (gateway != null) {
      return gateway;
    }
    Map<Class<?>, Object> given = new HashMap<>();
    given.put(ChainNode.class, node);
    given.put(PoolConfig.class, GivenSettings.bean(PoolConfig.class, Map.of()));
    given.put(PolicyFeed.class, new LookingFeed().feed());
    given.put(DecisionFactCache.class, new Facts());
    given.put(WalletEndpoint.class, new WalletEndpoint());
    given.put(ServiceEndpoint.class, new ServiceEndpoint());
    given.put(ViewAsAudit.class, new ViewAsAudit());
    given.put(DenialLedger.class, denials);
    RpcConfig config = GivenSettings.bean(RpcConfig.class, settings);
    config.check();
    DisclosureProofsConfig proofs = GivenSettings.bean(DisclosureProofsConfig.class, settings);
    proofs.check();
    given.put(RpcConfig.class, config);
    given.put(DisclosureProofsConfig.class, proofs);
    Bulkhead bulkhead = new Bulkhead(config);
    given.put(Bulkhead.class, bulkhead);
    given.put(GatewayNodeClient.class, new GatewayNodeClient(node, config, bulkhead));
    given.put(Instance.class, Wiring.all(List.of()));
    Wiring whole = new Wiring(given);
    whole.of(AccountEndpoint.class).collect();
    gateway = whole.of(Gateway.class);
    return gateway;
  }

  JsonNode ask(Actor actor, String method, Object... params) throws IOException {
    String message =
        Json.MAPPER.writeValueAsString(
            Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", params));
    byte[] answer =
        gateway()
            .answer(
                Gateway.Entry.ACCOUNT,
                RpcMessage.read(message.getBytes(StandardCharsets.UTF_8)),
                RpcCaller.of(
                    new CallContext(
                        "request", "trace", null, actor, null, null, null, "127.0.0.1", null)))
            .rest();
    return Json.MAPPER.readTree(answer);
  }

  JsonNode result(String method, Object... params) throws IOException {
    JsonNode answer = ask(Actor.ANONYMOUS, method, params);
    assertThat(answer.has("result")).as(answer.toString()).isTrue();
    return answer.get("result");
  }

  JsonNode error(String method, Object... params) throws IOException {
    JsonNode answer = ask(Actor.ANONYMOUS, method, params);
    assertThat(answer.has("error")).as(answer.toString()).isTrue();
    return answer.get("error");
  }

  /** Each verifier that can run here accepts an answer, or each rejects it. */
  boolean verifies(JsonNode answer, JsonNode expected, Path directory) throws Exception {
    Path answered = Files.writeString(directory.resolve("answer"), answer.toString());
    Path known = Files.writeString(directory.resolve("expected"), expected.toString());
    Set<Boolean> found = new HashSet<>();
    for (Map.Entry<String, Path> each : VERIFIERS.entrySet()) {
      if (isThere(each.getKey())) {
        found.add(isAccepted(each.getKey(), each.getValue(), answered, known));
      }
    }
    assumeTrue(!found.isEmpty(), "skipped: this test needs node or python3");
    assertThat(found).as("the verifiers agree").hasSize(1);
    return found.contains(true);
  }

  private static boolean isAccepted(String command, Path verifier, Path answer, Path expected)
      throws Exception {
    Path output = answer.resolveSibling("output-" + command);
    Process process =
        new ProcessBuilder(command, verifier.toString(), answer.toString(), expected.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int code = process.waitFor();
    assertThat(code).as(Files.readString(output)).isBetween(0, 1);
    return code == 0;
  }

  private static boolean isThere(String command) throws InterruptedException {
    try {
      return new ProcessBuilder(command, "--version").start().waitFor() == 0;
    } catch (IOException absent) {
      return false;
    }
  }

  /** The rows of contracts, and Carol as the owner of her wallet. */
  private final class Facts extends DecisionFactCache {
    @Override
    public Optional<Principal> user(String id) {
      return Optional.empty();
    }

    @Override
    public Optional<Disclosure> disclosure(Address contract) {
      return Optional.ofNullable(disclosed.get(contract));
    }

    @Override
    public Map<Address, ContractRules> rules(Set<CallTarget> targets) {
      Map<Address, ContractRules> rules = new HashMap<>();
      targets.stream()
          .map(CallTarget::address)
          .filter(owners::containsKey)
          .forEach(address -> rules.put(address, new ContractRules(owners.get(address), Map.of())));
      return rules;
    }

    @Override
    public Optional<WalletHolder> holder(Address wallet) {
      return wallet.equals(CAROL)
          ? Optional.of(new WalletHolder("carol", true, Instant.EPOCH))
          : Optional.empty();
    }
  }
}
