package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.denial.DenialConfig;
import dev.portcullis.ejb.denial.DenialLedger;
import dev.portcullis.ejb.denial.DisclosureConfig;
import dev.portcullis.ejb.denial.DisclosureLedger;
import dev.portcullis.ejb.policy.LookingFeed;
import dev.portcullis.ejb.policy.PolicyFeed;
import dev.portcullis.ejb.pool.PoolConfig;
import dev.portcullis.ejb.rpc.Deal.Event;
import dev.portcullis.ejb.rpc.RecordingNode.Asked;
import dev.portcullis.ejb.rpc.call.RpcCaller;
import dev.portcullis.ejb.rpc.endpoint.AccountEndpoint;
import dev.portcullis.ejb.rpc.endpoint.ServiceEndpoint;
import dev.portcullis.ejb.rpc.endpoint.WalletEndpoint;
import dev.portcullis.ejb.rpc.gateway.Gateway;
import dev.portcullis.ejb.rpc.limit.RpcConfig;
import dev.portcullis.ejb.rpc.message.RpcMessage;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.ejb.rpc.visibility.FilteredTransactions;
import dev.portcullis.ejb.rpc.visibility.PoolResponseMerger;
import dev.portcullis.ejb.rpc.visibility.ViewAsAudit;
import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.decision.ContractEventRules;
import jakarta.enterprise.inject.Instance;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A request for a hidden transaction causes exactly the same queries of the node and the database
 * as one for an absent transaction, whatever is cached (ADR 0124).
 */
class HiddenAndAbsentTest {
  private static final Address OWNER = address(11);
  private static final Address TOKEN = address(12);
  private static final Address STRANGER = address(13);
  private static final Hash32 TRANSFER = ScriptedChain.hashOf(77);

  private final ScriptedChain chain = new ScriptedChain(1_000, false, address -> 0);
  private final CountingFacts stored = new CountingFacts();
  private final LookingFeed looks = new LookingFeed();
  private final Gateway gateway = gateway();

  private static Address address(int number) {
    return new Address("0x" + String.format("%040x", number));
  }

  private Gateway gateway() {
    Wiring wiring =
        new Wiring(
            new HashMap<>(
                Map.of(
                    ChainNode.class,
                    chain,
                    PoolConfig.class,
                    GivenSettings.bean(PoolConfig.class, Map.of()),
                    RpcConfig.class,
                    GivenSettings.bean(RpcConfig.class, Map.of()),
                    DecisionFactService.class,
                    stored,
                    PolicyFeed.class,
                    looks.feed(),
                    WalletEndpoint.class,
                    new WalletEndpoint(),
                    ServiceEndpoint.class,
                    new ServiceEndpoint(),
                    ViewAsAudit.class,
                    new ViewAsAudit(),
                    DenialLedger.class,
                    new DenialLedger(GivenSettings.bean(DenialConfig.class, Map.of())),
                    DisclosureLedger.class,
                    new DisclosureLedger(
                        GivenSettings.bean(DisclosureConfig.class, Map.of()),
                        GivenSettings.bean(DenialConfig.class, Map.of())))));
    Map<Class<?>, Object> given = new HashMap<>();
    given.put(Instance.class, Wiring.all(List.of(wiring.of(FilteredTransactions.class))));
    for (Class<?> type :
        List.of(
            ChainNode.class,
            PoolConfig.class,
            PoolResponseMerger.class,
            GatewayNodeClient.class,
            DecisionFactCache.class,
            PolicyFeed.class,
            RpcConfig.class,
            PoolConfig.class,
            WalletEndpoint.class,
            ServiceEndpoint.class,
            ViewAsAudit.class,
            DenialLedger.class,
            DisclosureLedger.class)) {
      given.put(type, wiring.of(type));
    }
    Wiring whole = new Wiring(given);
    whole.of(AccountEndpoint.class).collect();
    return whole.of(Gateway.class);
  }

  /** The requests behind one response. */
  private record Cost(String answer, List<String> node, List<String> database) {}

  private static String sender(int nonce) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_getTransactionBySenderAndNonce\",\"params\":"
        + "[\"%s\",%s]}".formatted(OWNER.text(), nonce);
  }

  private Cost ask(String who, String method, Hash32 hash, int times) {
    return ask(
        who,
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":[\"%s\"]}"
            .formatted(method, hash.text()),
        times);
  }

  private Cost ask(String who, String call) {
    return ask(who, call, 1);
  }

  private Cost ask(String who, String call, int times) {
    List<String> calls = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      calls.add(call);
    }
    Actor actor =
        new Actor(who.equals("machine") ? Actor.Type.M2M_APP : Actor.Type.USER, who, null, null);
    CallContext context =
        new CallContext("request", "trace", null, actor, null, null, null, "127.0.0.1", null);
    chain.asked();
    stored.asked.clear();
    byte[] answer =
        gateway
            .answer(
                Gateway.Entry.ACCOUNT,
                RpcMessage.read(
                    (times == 1 ? call : calls.toString()).getBytes(StandardCharsets.UTF_8)),
                RpcCaller.of(context))
            .rest();
    return new Cost(
        new String(answer, StandardCharsets.UTF_8),
        chain.asked().stream().map(Asked::method).sorted().toList(),
        List.copyOf(stored.asked));
  }

  /** A final block of the owner's transactions, which no other user sees. */
  private List<Deal> hidden() {
    List<Deal> deals = new ArrayList<>();
    for (int i = 1; i <= 6; i++) {
      List<Event> events = i % 2 == 0 ? List.of() : List.of(new Event(TOKEN, List.of(TRANSFER)));
      deals.add(
          new Deal(
              i,
              OWNER,
              i % 3 == 0 ? null : TOKEN,
              i % 3 == 0 ? address(100 + i) : null,
              "0x01",
              events));
    }
    chain.grow(List.of());
    chain.grow(deals);
    for (int i = 0; i < 3; i++) {
      chain.grow(List.of());
    }
    return deals;
  }

  private static final List<String> METHODS =
      List.of(
          "eth_getTransactionByHash",
          "eth_getTransactionReceipt",
          "rollup_getTransactionDetails",
          "rollup_getTransactionFinality",
          "rollup_getL2ToL1LogProof",
          "debug_traceTransaction");

  @ParameterizedTest
  @MethodSource("readersAndDeals")
  void hiddenAndAbsentCauseTheSameQueries(String reader, int deal) {
    Hash32 hidden = hidden().get(deal).hash();
    Hash32 absent = hash(deal + 1);
    // So that the finality of the chain has been queried.
    var unused = ask("owner", METHODS.get(0), hash(9_999), 1);
    for (int round = 0; round < 3; round++) {
      for (String method : METHODS) {
        Cost of = ask(reader, method, hidden, 1);
        Cost other = ask(reader, method, absent, 1);
        assertThat(of.answer()).contains("\"result\":null");
        assertThat(of).as("%s, round %s", method, round).isEqualTo(other);
      }
      // Then a reader who sees it makes the gate cache it.
      assertThat(ask("owner", METHODS.get(round % 2), hidden, 1).answer()).contains("0x");
    }
  }

  @ParameterizedTest
  @MethodSource("readersAndDeals")
  void aHashOfABatchIsOneLookUp(String reader, int deal) {
    Hash32 hidden = hidden().get(deal).hash();
    var unused = ask("owner", METHODS.get(0), hidden, 1);
    for (String method : METHODS) {
      Cost of = ask(reader, method, hidden, 50);
      Cost other = ask(reader, method, hash(deal + 1), 50);
      assertThat(of.node()).as(method).isEqualTo(other.node()).hasSizeLessThanOrEqualTo(2);
      assertThat(of.database()).as(method).isEqualTo(other.database());
    }
  }

  @ParameterizedTest
  @MethodSource("readersAndDeals")
  void aHiddenTransactionThatItsSenderNamesCostsWhatAnAbsentOneDoes(String reader, int deal) {
    var all = hidden();
    assertThat(all).hasSizeGreaterThan(deal);
    // So that the finality of the chain has been queried.
    var unused = ask("owner", METHODS.get(0), hash(9_999), 1);
    for (int round = 0; round < 3; round++) {
      Cost of = ask(reader, sender(deal + 1));
      Cost other = ask(reader, sender(deal + 1_000));
      assertThat(of.answer()).contains("\"result\":null");
      assertThat(of).as("round %s", round).isEqualTo(other);
      assertThat(ask("owner", sender(deal + 1)).answer()).contains("0x");
    }
  }

  static Stream<Arguments> readersAndDeals() {
    return Stream.of("user", "auditor", "machine")
        .flatMap(reader -> IntStream.range(0, 6).mapToObj(deal -> Arguments.of(reader, deal)));
  }

  /** As far apart as hashes are. */
  private static Hash32 hash(int number) {
    return new Hash32("0x" + "%016x".formatted(number * 0x9e3779b97f4a7c15L).repeat(4));
  }

  /** An owner, and readers of three kinds who see nothing of theirs; counts its requests. */
  private static final class CountingFacts extends DecisionFactService {
    private final List<String> asked = new ArrayList<>();

    @Override
    public Optional<Principal> userIncludingInactive(String id) {
      Set<Address> wallets = Set.of(id.equals("owner") ? OWNER : STRANGER);
      return Optional.of(
          new Principal(
              Optional.of(
                  new ActingUser(
                      "organization",
                      false,
                      false,
                      Set.of("role"),
                      wallets,
                      false,
                      false,
                      false,
                      Set.of())),
              Set.of(),
              Set.of("role"),
              id.equals("auditor") ? Optional.of("organization") : Optional.empty(),
              false,
              false,
              Decision.USER_NOT_FOUND));
    }

    @Override
    public Optional<Principal> application(String id) {
      return Optional.of(
          new Principal(
              Optional.empty(),
              Set.of("organization"),
              Set.of("role"),
              Optional.empty(),
              false,
              false,
              Decision.M2M_USER_NOT_FOUND));
    }

    @Override
    public Map<Address, ContractRules> rules(
        Collection<Address> contracts, Collection<String> selectors) {
      return Map.of();
    }

    @Override
    public Set<Address> ofMembers(Set<String> organizationIds, Collection<Address> addresses) {
      asked.add("members");
      return Set.of();
    }

    @Override
    public Set<Address> ofOrganization(String organizationId, Collection<Address> addresses) {
      asked.add("organization");
      return Set.of();
    }

    @Override
    public Map<Address, ContractEventRules> openEvents(
        Set<String> roleIds, Set<String> organizationIds, Collection<Address> contracts, int most) {
      asked.add("events");
      return Map.of();
    }

    @Override
    public Set<Address> contractsOf(
        String organizationId, Collection<Address> contracts, int most) {
      asked.add("contracts");
      return Set.of();
    }
  }
}
