package dev.portcullis.ejb.inclusion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.policy.LookingFeed;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SenderJudgeTest {
  private static final Address WALLET = address("a1");
  private static final Address ENTRY = address("c1");
  private static final Address OTHER = address("c2");
  private static final Address PAYEE = address("e1");
  private static final String GO = "0xa9059cbb";
  private static final Instant SINCE = Instant.parse("2026-11-29T08:00:00Z");

  private final World world = new World();
  private final DecisionFactCache facts = new DecisionFactCache(world, new LookingFeed().feed());
  private final SenderJudge judge = new SenderJudge(facts);

  /** One user with one wallet, and contracts that are open to everybody. */
  private static final class World extends DecisionFactService {
    private final Map<Address, AccessType> open = new HashMap<>();
    private final Set<Address> foreign = new HashSet<>();
    private boolean known = true;
    private boolean suspended;
    private boolean full;
    private boolean proven = true;

    @Override
    public Map<Address, WalletHolder> holders(Set<Address> wallets) {
      Map<Address, WalletHolder> holders = new HashMap<>();
      for (Address wallet : wallets) {
        if (foreign.contains(wallet)) {
          holders.put(wallet, new WalletHolder("eve", true, SINCE));
        } else if (wallet.equals(WALLET) && known) {
          holders.put(wallet, new WalletHolder("ada", proven, SINCE));
        }
      }
      return holders;
    }

    @Override
    public Optional<Principal> userIncludingInactive(String id) {
      Set<Address> wallets = Set.of(WALLET);
      ActingUser actingUser =
          new ActingUser(
              "org",
              false,
              suspended,
              Set.of(),
              proven ? wallets : Set.of(),
              proven ? Set.of() : wallets,
              false,
              full,
              false,
              Set.of());
      return Optional.of(
          new Principal(
              Optional.of(actingUser),
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
      Map<Address, ContractRules> found = new HashMap<>();
      open.forEach(
          (contract, access) -> {
            if (contracts.contains(contract)) {
              FunctionRule rule =
                  new FunctionRule(
                      GO,
                      access,
                      Optional.of(RuleType.PUBLIC),
                      false,
                      false,
                      Set.of(),
                      new RestrictedArguments("go()", List.of()));
              found.put(contract, ContractRules.of("org", List.of(rule), List.of()));
            }
          });
      return found;
    }

    @Override
    public Map<Address, Address> deployers(Collection<Address> addresses) {
      return Map.of();
    }
  }

  private static ReceivedTransaction sent(Address to, String data) {
    return sent(to, data, false, false, SINCE.plusSeconds(60));
  }

  private static ReceivedTransaction sent(
      Address to, String data, boolean layer1, boolean special, Instant receivedAt) {
    return new ReceivedTransaction(
        new Hash32("0x" + "ab".repeat(32)), WALLET, to, data, layer1, special, receivedAt);
  }

  private static ObjectNode frame(String type, Address from, Address to, ObjectNode... calls) {
    ObjectNode frame = JsonNodeFactory.instance.objectNode().put("type", type);
    frame.put("from", from.text()).put("to", to.text()).put("input", GO).put("changes", false);
    ArrayNode beneath = frame.putArray("calls");
    List.of(calls).forEach(beneath::add);
    return frame;
  }

  private InclusionDecision decide(ReceivedTransaction transaction, JsonNode trace) {
    return judge.decide(
        new ExecutedTransaction(
            transaction,
            trace == null ? List.of() : JsonFrame.outermost(trace),
            address -> Optional.of(false)));
  }

  private String rule(ReceivedTransaction transaction, JsonNode trace) {
    return decide(transaction, trace).ruleId();
  }

  @Test
  void paymentsAreFree() {
    InclusionDecision inclusionDecision = decide(sent(PAYEE, "0x"), null);
    assertThat(inclusionDecision.allowed()).isTrue();
    assertThat(inclusionDecision.userId()).isEqualTo("ada");
    assertThat(inclusionDecision.organizationId()).isEqualTo("org");
    assertThat(rule(sent(PAYEE, "0x00"), null)).isEqualTo("permission.missing");
  }

  /** What runs has code, whatever it had when it was sent. */
  @Test
  void aPaymentThatRunsCodeIsACall() {
    ObjectNode trace = frame("CALL", WALLET, PAYEE).put("input", "0x");
    assertThat(rule(sent(PAYEE, "0x"), trace)).isEqualTo("permission.missing");
  }

  @Test
  void claimedWalletsSendTheirSignedTransactions() {
    world.proven = false;
    assertThat(rule(sent(PAYEE, "0x"), null)).isEqualTo("transfer.native.allow");
  }

  @Test
  void aDeletedOrSuspendedSenderSendsNothing() {
    world.suspended = true;
    assertThat(rule(sent(PAYEE, "0x"), null)).isEqualTo("user.not_found");
    world.suspended = false;
    world.known = false;
    SenderJudge anew = new SenderJudge(new DecisionFactCache(world, new LookingFeed().feed()));
    InclusionDecision nobody =
        anew.decide(
            new ExecutedTransaction(sent(PAYEE, "0x"), List.of(), address -> Optional.of(false)));
    assertThat(nobody.ruleId()).isEqualTo("user.not_found");
    assertThat(nobody.userId()).isNull();
  }

  @Test
  void transactionsFromBeforeAWalletChangedOwnersAreDenied() {
    Instant before = SINCE.minus(Duration.ofSeconds(5));
    assertThat(rule(sent(PAYEE, "0x", false, false, before), null))
        .as("clocks differ")
        .isEqualTo("transfer.native.allow");
    assertThat(rule(sent(PAYEE, "0x", false, false, before.minusMillis(1)), null))
        .isEqualTo("user.not_found");
  }

  @Test
  void anInnerCallIsJudgedByItsEffects() {
    world.open.put(ENTRY, AccessType.WRITE);
    assertThat(rule(sent(ENTRY, GO), frame("CALL", WALLET, ENTRY))).isEqualTo("rule.public.allow");
    ObjectNode inner = frame("CALL", ENTRY, OTHER);
    assertThat(rule(sent(ENTRY, GO), frame("CALL", WALLET, ENTRY, inner)))
        .isEqualTo("permission.missing");
    world.open.put(OTHER, AccessType.READ);
    SenderJudge anew = new SenderJudge(new DecisionFactCache(world, new LookingFeed().feed()));
    ExecutedTransaction quiet =
        new ExecutedTransaction(
            sent(ENTRY, GO),
            JsonFrame.outermost(frame("CALL", WALLET, ENTRY, inner)),
            address -> Optional.of(true));
    assertThat(anew.decide(quiet).allowed()).isTrue();
    ObjectNode loud = inner.deepCopy().put("changes", true);
    ExecutedTransaction writing =
        new ExecutedTransaction(
            sent(ENTRY, GO),
            JsonFrame.outermost(frame("CALL", WALLET, ENTRY, loud)),
            address -> Optional.of(true));
    assertThat(anew.decide(writing).ruleId()).isEqualTo("permission.access_type_mismatch");
  }

  @Test
  void aTraceThatIsTooLongIsRefused() {
    world.open.put(ENTRY, AccessType.WRITE);
    assertThat(rule(sent(ENTRY, GO), MissingNode.getInstance())).isEqualTo("judge.no_frames");
    ObjectNode[] many = new ObjectNode[SenderJudge.MOST_TARGETS];
    for (int i = 0; i < many.length; i++) {
      many[i] = frame("CALL", ENTRY, new Address("0x%040x".formatted(0x10000 + i)));
    }
    assertThat(rule(sent(ENTRY, GO), frame("CALL", WALLET, ENTRY, many)))
        .isEqualTo("judge.no_frames");
  }

  @Test
  void othersWalletsAreNotLookedAt() {
    world.open.put(ENTRY, AccessType.WRITE);
    ObjectNode trace = frame("CALL", WALLET, ENTRY);
    trace.putArray("inspects").add(PAYEE.text()).add(WALLET.text());
    assertThat(rule(sent(ENTRY, GO), trace)).isEqualTo("rule.public.allow");
    world.foreign.add(OTHER);
    trace.withArray("inspects").add(OTHER.text());
    assertThat(rule(sent(ENTRY, GO), trace)).isEqualTo("judge.not_inspectable");
  }

  @Test
  void codeThatIsBeingMadeIsLeftToTheNextBlock() {
    world.open.put(ENTRY, AccessType.WRITE);
    ObjectNode paying = frame("CALL", ENTRY, PAYEE).put("input", "0x");
    ExecutedTransaction executed =
        new ExecutedTransaction(
            sent(ENTRY, GO),
            JsonFrame.outermost(frame("CALL", WALLET, ENTRY, paying)),
            address -> Optional.empty());
    assertThatExceptionOfType(SenderJudge.UnknownCodeException.class)
        .isThrownBy(() -> judge.decide(executed));
    assertThat(rule(sent(ENTRY, GO), frame("CALL", WALLET, ENTRY, paying)))
        .isEqualTo("rule.public.allow");
  }

  @Test
  void authorizationsAndPaymastersAreForUnrestrictedSenders() {
    ReceivedTransaction special = sent(PAYEE, "0x", false, true, SINCE.plusSeconds(60));
    assertThat(rule(special, null)).isEqualTo("judge.type_refused");
    world.full = true;
    SenderJudge anew = new SenderJudge(new DecisionFactCache(world, new LookingFeed().feed()));
    assertThat(
            anew.decide(
                    new ExecutedTransaction(
                        special,
                        JsonFrame.outermost(MissingNode.getInstance()),
                        address -> Optional.empty()))
                .ruleId())
        .isEqualTo("full_access.allow");
  }

  @Test
  void aDepositNeedsNoPermissionEvenForUnknownSenders() {
    world.known = false;
    ReceivedTransaction deposit = sent(PAYEE, "0x", true, false, Instant.MAX);
    assertThat(rule(deposit, null)).isEqualTo("transfer.native.allow");
    ObjectNode runs = frame("CALL", WALLET, PAYEE).put("input", "0x");
    assertThat(rule(deposit, runs)).isEqualTo("user.not_found");
    assertThat(rule(sent(PAYEE, GO, true, false, Instant.MAX), null)).isEqualTo("user.not_found");
  }

  /** On the thread that makes blocks nothing is looked up. */
  @Test
  void uncachedFactsAreNotLookedUp() {
    SenderJudge blind = new SenderJudge(facts.cacheOnly());
    ExecutedTransaction payment =
        new ExecutedTransaction(sent(PAYEE, "0x"), List.of(), address -> Optional.of(false));
    assertThatExceptionOfType(CacheMissException.class).isThrownBy(() -> blind.decide(payment));
    InclusionDecision found = judge.decide(payment);
    assertThat(blind.decide(payment)).isEqualTo(found);
  }

  @Test
  void aPendingTransactionIsDecidedByItsEntryCall() {
    world.open.put(ENTRY, AccessType.READ);
    assertThat(judge.decideEntry(sent(ENTRY, GO)).ruleId())
        .isEqualTo("permission.access_type_mismatch");
    assertThat(judge.decideEntry(sent(PAYEE, "0x")).allowed()).isTrue();
    assertThat(judge.decideEntry(sent(null, "0x60")).ruleId())
        .isEqualTo("deploy.permission_missing");
  }

  /** Or what waits for it would wait for ever. */
  @Test
  void onlyNeededFactsAreRequested() {
    world.open.put(ENTRY, AccessType.WRITE);
    ObjectNode trace = frame("CALL", WALLET, ENTRY, frame("STATICCALL", ENTRY, OTHER));
    trace.putArray("inspects").add(PAYEE.text()).add(address("f1").text());
    ExecutedTransaction executed =
        new ExecutedTransaction(
            sent(ENTRY, GO), JsonFrame.outermost(trace), address -> Optional.of(false));
    SenderJudge blind = new SenderJudge(facts.cacheOnly());
    assertThatExceptionOfType(CacheMissException.class).isThrownBy(() -> blind.decide(executed));
    judge.load(SenderJudge.needs(executed));
    assertThat(blind.decide(executed)).isEqualTo(judge.decide(executed));
  }

  /** Of a trace that is too long, the entry is decided before that is reported. */
  @Test
  void aTooLongTraceIsDeniedFromTheCacheAlone() {
    world.open.put(ENTRY, AccessType.WRITE);
    ObjectNode[] many = new ObjectNode[2 * SenderJudge.MOST_TARGETS];
    for (int i = 0; i < many.length; i++) {
      many[i] = frame("CALL", ENTRY, new Address("0x%040x".formatted(0x10000 + i)));
    }
    ExecutedTransaction executed =
        new ExecutedTransaction(
            sent(ENTRY, GO),
            JsonFrame.outermost(frame("CALL", WALLET, ENTRY, many)),
            address -> Optional.of(false));
    judge.load(SenderJudge.needs(executed));
    assertThat(new SenderJudge(facts.cacheOnly()).decide(executed).ruleId())
        .isEqualTo("judge.no_frames");
  }

  private static Address address(String repeated) {
    return new Address("0x" + repeated.repeat(20));
  }
}
