package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.bundler.BundleRules;
import dev.portcullis.ejb.chain.embedded.ExecutedTransaction;
import dev.portcullis.ejb.chain.embedded.ReceivedTransaction;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.JsonFrame;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.RestrictedArguments;
import dev.portcullis.ejb.decision.account.WalletHolder;
import dev.portcullis.ejb.decision.cache.CacheMissException;
import dev.portcullis.ejb.decision.cache.DecisionFactCache;
import dev.portcullis.ejb.inclusion.SenderJudge.RequiredFacts;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.policy.LookingFeed;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** A bundle of user operations is included by the rights of its accounts (ADR 0153). */
class BundleInclusionTest {
  private static final Address BUNDLER = address("b0");
  private static final Address ENTRY_POINT = address("e0");
  private static final Address ADA = address("a1");
  private static final Address EVE = address("a2");
  private static final Address STRANGE = address("a3");
  private static final Address BEACON = address("be");
  private static final Address IMPLEMENTATION = address("1a");
  private static final Address OPEN = address("c1");
  private static final Address CLOSED = address("c2");
  private static final String GO = "0xa9059cbb";
  private static final String HANDLE = "0x765e827f";
  private static final String EXECUTE = "0xe9ae5c53";
  private static final Instant SINCE = Instant.parse("2026-11-29T08:00:00Z");
  private static final BundleRules RULES =
      new BundleRules(Set.of(BUNDLER), Set.of(ENTRY_POINT), Set.of(IMPLEMENTATION));

  private final World world = new World();
  private final DecisionFactCache facts = new DecisionFactCache(world, new LookingFeed().feed());
  private final SenderJudge judge = new SenderJudge(facts, RULES);
  private final Set<Address> withCode = new HashSet<>(Set.of(OPEN, CLOSED, ADA, EVE));

  /** Two users with an account each, of whom one is in the organization of the contract. */
  private static final class World extends DecisionFactService {
    private boolean proven = true;

    @Override
    public Map<Address, WalletHolder> holders(Set<Address> wallets) {
      Map<Address, WalletHolder> holders = new HashMap<>();
      for (Address wallet : wallets) {
        if (wallet.equals(ADA)) {
          holders.put(wallet, new WalletHolder("ada", proven, SINCE));
        } else if (wallet.equals(EVE)) {
          holders.put(wallet, new WalletHolder("eve", true, SINCE));
        }
      }
      return holders;
    }

    @Override
    public Optional<Principal> userIncludingInactive(String id) {
      boolean isAda = id.equals("ada");
      Set<Address> wallets = Set.of(isAda ? ADA : EVE);
      boolean isProven = proven || !isAda;
      ActingUser user =
          new ActingUser(
              isAda ? "org" : "other",
              false,
              false,
              Set.of(),
              isProven ? wallets : Set.of(),
              isProven ? Set.of() : wallets,
              false,
              false,
              false,
              Set.of());
      return Optional.of(
          new Principal(
              Optional.of(user),
              Set.of(),
              Set.of(),
              Optional.empty(),
              false,
              false,
              Decision.WALLET_NOT_OWNED));
    }

    @Override
    public Map<Address, ContractRules> rules(
        Collection<Address> contracts, Collection<String> selectors) {
      FunctionRule rule =
          new FunctionRule(
              GO,
              AccessType.WRITE,
              Optional.of(RuleType.PUBLIC),
              true,
              false,
              Set.of(),
              new RestrictedArguments("go()", List.of()));
      return contracts.contains(OPEN)
          ? Map.of(OPEN, ContractRules.of("org", List.of(rule), List.of()))
          : Map.of();
    }

    @Override
    public Map<Address, Address> deployers(Collection<Address> addresses) {
      return Map.of();
    }
  }

  private static Address address(String twice) {
    return new Address("0x" + twice.repeat(20));
  }

  private static ObjectNode frame(
      String type, Address from, Address to, String input, ObjectNode... calls) {
    ObjectNode frame = JsonNodeFactory.instance.objectNode().put("type", type);
    frame.put("from", from.text()).put("to", to.text()).put("input", input).put("changes", true);
    frame.putArray("calls").addAll(List.of(calls));
    return frame;
  }

  /** What an account does when the entry point executes its operation. */
  private static ObjectNode operation(Address account, ObjectNode... calls) {
    return frame(
        "CALL",
        ENTRY_POINT,
        ENTRY_POINT,
        "0x0042dc53",
        frame(
            "CALL",
            ENTRY_POINT,
            account,
            EXECUTE,
            frame("STATICCALL", account, BEACON, "0x5c60da1b"),
            frame("DELEGATECALL", account, IMPLEMENTATION, EXECUTE, calls)));
  }

  private static ObjectNode validation(Address account) {
    return frame(
        "CALL",
        ENTRY_POINT,
        account,
        "0x19822f7c",
        frame("STATICCALL", account, BEACON, "0x5c60da1b"),
        frame(
            "DELEGATECALL",
            account,
            IMPLEMENTATION,
            "0x19822f7c",
            frame("STATICCALL", account, new Address("0x" + "0".repeat(39) + "1"), "0x00"),
            frame("CALL", account, ENTRY_POINT, "0x")));
  }

  private static ObjectNode call(Address account, Address to, ObjectNode... calls) {
    return frame("CALL", account, to, GO, calls);
  }

  private ExecutedTransaction executed(ObjectNode... inner) {
    return executed(HANDLE, ENTRY_POINT, false, inner);
  }

  private ExecutedTransaction executed(
      String data, Address to, boolean layer1, ObjectNode... inner) {
    return new ExecutedTransaction(
        new ReceivedTransaction(
            new Hash32("0x" + "ab".repeat(32)),
            BUNDLER,
            to,
            data,
            layer1,
            false,
            SINCE.plusSeconds(60)),
        JsonFrame.outermost(frame("CALL", BUNDLER, to, data, inner)),
        address -> Optional.of(withCode.contains(address)));
  }

  private String rule(ObjectNode... inner) {
    return judge.decide(executed(inner)).ruleId();
  }

  @Test
  void eachAccountNeedsThePermissionForItsOwnCalls() {
    assertThat(
            rule(
                validation(ADA),
                validation(EVE),
                operation(ADA, call(ADA, OPEN)),
                operation(EVE),
                frame("CALL", ENTRY_POINT, BUNDLER, "0x")))
        .isEqualTo("judge.allow");
    assertThat(rule(operation(ADA, call(ADA, OPEN)), operation(EVE, call(EVE, OPEN))))
        .as("a member's right is not another's")
        .isEqualTo("permission.org_mismatch");
    assertThat(rule(operation(ADA, call(ADA, CLOSED)))).isEqualTo("permission.missing");
    assertThat(rule(operation(ADA, call(ADA, OPEN, frame("CALL", OPEN, CLOSED, GO)))))
        .as("beneath a permitted call")
        .isEqualTo("permission.missing");
    InclusionDecision denied = judge.decide(executed(operation(ADA, call(ADA, CLOSED))));
    assertThat(denied.userId()).isEqualTo("ada");
    assertThat(denied.organizationId()).isEqualTo("org");
  }

  @Test
  void anAccountIsAProvenWallet() {
    assertThat(rule(validation(STRANGE))).isEqualTo("user.not_found");
    world.proven = false;
    assertThat(rule(operation(ADA, call(ADA, OPEN)))).isEqualTo("wallet.not_proven");
  }

  @Test
  void onlyPermittedCodeRunsInAnAccount() {
    ObjectNode other = frame("DELEGATECALL", ADA, CLOSED, EXECUTE, call(ADA, OPEN));
    assertThat(rule(frame("CALL", ENTRY_POINT, ADA, EXECUTE, other))).isEqualTo("judge.no_frames");
    assertThat(rule(operation(ADA, frame("DELEGATECALL", ADA, OPEN, GO))))
        .isEqualTo("judge.no_frames");
    ObjectNode looking = frame("CALL", ENTRY_POINT, ADA, EXECUTE);
    looking.putArray("inspects").add(CLOSED.text());
    assertThat(rule(looking)).isEqualTo("judge.no_frames");
  }

  @Test
  void executionsOfTheAccountByItselfAreUnwrapped() {
    ObjectNode again =
        frame(
            "CALL",
            ADA,
            ADA,
            EXECUTE,
            frame("DELEGATECALL", ADA, IMPLEMENTATION, EXECUTE, call(ADA, CLOSED)));
    assertThat(rule(operation(ADA, again))).isEqualTo("permission.missing");
    assertThat(rule(operation(ADA, call(ADA, ADA)))).isEqualTo("permission.missing");
  }

  @Test
  void paymentsToAndFromAccountsArePlain() {
    ObjectNode paid =
        frame(
            "CALL",
            OPEN,
            ADA,
            "0x",
            frame("STATICCALL", ADA, BEACON, "0x5c60da1b"),
            frame("DELEGATECALL", ADA, IMPLEMENTATION, "0x"));
    assertThat(rule(operation(ADA, call(ADA, OPEN, paid)))).isEqualTo("judge.allow");
    ObjectNode acting =
        frame(
            "CALL",
            OPEN,
            ADA,
            "0x",
            frame("DELEGATECALL", ADA, IMPLEMENTATION, "0x", call(ADA, OPEN)));
    assertThat(rule(operation(ADA, call(ADA, OPEN, acting)))).isEqualTo("permission.missing");
    assertThat(rule(operation(ADA, frame("CALL", ADA, STRANGE, "0x")))).isEqualTo("judge.allow");
    assertThat(rule(operation(ADA, frame("CALL", ADA, CLOSED, "0x"))))
        .isEqualTo("permission.missing");
    ObjectNode creation = frame("CREATE", OPEN, STRANGE, "0x00");
    assertThat(
            rule(
                operation(ADA, call(ADA, OPEN, creation)),
                operation(EVE, frame("CALL", EVE, STRANGE, "0x"))))
        .as("no permission to deploy")
        .isEqualTo("deploy.permission_missing");
    assertThat(
            rule(
                operation(EVE, frame("CALL", EVE, STRANGE, "0x")),
                operation(ADA, call(ADA, OPEN, creation))))
        .as("the bundle puts code there")
        .isEqualTo("permission.missing");
  }

  @Test
  void aBundlerSendsNothingButBundles() {
    assertThat(judge.decide(executed(GO, ENTRY_POINT, false)).ruleId())
        .isEqualTo("permission.missing");
    assertThat(judge.decide(executed(HANDLE, OPEN, false)).ruleId())
        .isEqualTo("permission.missing");
    assertThat(judge.decide(executed(HANDLE, ENTRY_POINT, true)).ruleId())
        .as("a request of layer 1 has no signature")
        .isEqualTo("user.not_found");
    assertThat(judge.decideEntry(executed().transaction()).allowed()).isTrue();
    assertThat(judge.decideEntry(executed(GO, ENTRY_POINT, false).transaction()).allowed())
        .isFalse();
    assertThat(rule(frame("CALL", ENTRY_POINT, BUNDLER, GO))).isEqualTo("judge.no_frames");
    assertThat(rule(frame("CREATE", ENTRY_POINT, STRANGE, "0x"))).isEqualTo("judge.no_frames");
    assertThat(rule(frame("DELEGATECALL", ENTRY_POINT, OPEN, GO))).isEqualTo("judge.no_frames");
    assertThat(new SenderJudge(facts).decide(executed()).ruleId())
        .as("without the setting")
        .isEqualTo("user.not_found");
  }

  /** The judge outside of block building waits for facts that it does not know. */
  @Test
  void theFactsOfEachAccountAreLoaded() {
    ExecutedTransaction bundle =
        executed(
            operation(ADA, call(ADA, OPEN)), operation(EVE, frame("CALL", EVE, STRANGE, "0x")));
    SenderJudge blind = new SenderJudge(facts.cacheOnly(), RULES);
    Assertions.assertThatExceptionOfType(CacheMissException.class)
        .isThrownBy(() -> blind.decide(bundle));
    List<RequiredFacts> required = blind.required(bundle);
    assertThat(required).extracting(RequiredFacts::sender).containsExactly(ADA, EVE);
    required.forEach(judge::load);
    assertThat(blind.decide(bundle).ruleId()).isEqualTo("judge.allow");
  }
}
