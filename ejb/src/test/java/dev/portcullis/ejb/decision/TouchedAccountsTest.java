package dev.portcullis.ejb.decision;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.decision.account.TouchedAccounts;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Address;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which of the accounts that a node lists as touched count as read. */
class TouchedAccountsTest {
  private static final Address SENDER = address("a1");
  private static final Address ENTRY = address("c1");
  private static final Address SECRET = address("5e");
  private static final Address MADE = address("cc");
  private static final Address WALLET = address("b0");
  private static final String LOOKS = "0x6000313c";
  private static final String BLIND = "0x60003b00";
  private static final String ENTER = "0x11111111";

  private final Map<Address, ContractRules> contracts = new HashMap<>();
  private final Set<Address> inspectable = new HashSet<>();
  private final Set<Address> wallets = new HashSet<>();
  private final ObjectNode touched = JsonNodeFactory.instance.objectNode();
  private ActingUser actor = person(false);
  private int questions;

  TouchedAccountsTest() {
    register(ENTRY, "own");
    register(SECRET, "other");
    register(MADE, "own");
    touch(SENDER, "0x");
    touch(SECRET, LOOKS);
  }

  private void register(Address contract, String owner) {
    FunctionRule open =
        new FunctionRule(
            ENTER,
            AccessType.WRITE,
            Optional.of(RuleType.PUBLIC),
            false,
            false,
            Set.of(),
            new RestrictedArguments("enter()", List.of()));
    contracts.put(contract, new ContractRules(owner, Map.of(ENTER, open)));
  }

  private void touch(Address account, String code) {
    touched.putObject(account.text()).put("balance", "0x0").put("code", code);
  }

  private static ObjectNode frame(String type, Address from, Address to, ObjectNode... calls) {
    ObjectNode frame = JsonNodeFactory.instance.objectNode();
    frame.put("type", type).put("from", from.text()).put("to", to.text()).put("input", ENTER);
    frame.putArray("calls").addAll(List.of(calls));
    return frame;
  }

  private static ObjectNode entry(ObjectNode... calls) {
    return frame("CALL", SENDER, ENTRY, calls);
  }

  private NestedCallDecision judge(ObjectNode trace) {
    return judge()
        .judge(
            actor,
            call(trace),
            ExecutionTrace.read(trace),
            TouchedAccounts.read(touched).orElseThrow());
  }

  private static Call call(ObjectNode trace) {
    boolean creates = trace.path("type").asText().startsWith("CREATE");
    return new Call(
        SENDER,
        creates ? null : ENTRY,
        Calldata.of(trace.path("input").asText()),
        AccessType.WRITE);
  }

  private TraceJudge judge() {
    return new TraceJudge(
        address -> Optional.ofNullable(contracts.get(address)),
        address -> !wallets.contains(address),
        accounts -> accounts.stream().filter(this::isHidden).collect(Collectors.toSet()));
  }

  private boolean isHidden(Address account) {
    questions++;
    boolean isKnown = contracts.containsKey(account) || wallets.contains(account);
    return isKnown && !inspectable.contains(account);
  }

  private Set<Address> denied(ObjectNode trace) {
    return judge()
        .denials(
            actor,
            call(trace),
            ExecutionTrace.read(trace),
            TouchedAccounts.read(touched).orElseThrow())
        .stream()
        .flatMap(found -> found.call().stream())
        .map(Call::to)
        .collect(Collectors.toSet());
  }

  private void assertRead(ObjectNode trace) {
    assertRead(SECRET, trace);
  }

  private void assertRead(Address account, ObjectNode trace) {
    NestedCallDecision found = judge(trace);
    assertThat(found.decision()).isEqualTo(Decision.JUDGE_NOT_INSPECTABLE);
    assertThat(found.path()).isEmpty();
    assertThat(found.call().map(Call::to)).contains(account);
  }

  /** A wallet of another user is touched, and no foreign contract. */
  private void touchWallet() {
    touched.remove(SECRET.text());
    wallets.add(WALLET);
    touch(WALLET, "0x");
  }

  private void assertAllowed(ObjectNode trace) {
    assertThat(judge(trace)).isEqualTo(NestedCallDecision.ALLOW);
  }

  @Test
  void aRegisteredContractCountsWhereCodeRanThatCanLook() {
    touch(ENTRY, LOOKS);
    assertRead(entry());
    inspectable.add(SECRET);
    assertAllowed(entry());
    inspectable.clear();
    actor = person(true);
    assertAllowed(entry());
  }

  /** As {@code isContract} of today's libraries is compiled. */
  @Test
  void readingOnlyTheCodeSizeIsNoReading() {
    touch(ENTRY, BLIND);
    assertAllowed(entry());
    touch(MADE, BLIND);
    assertAllowed(entry(frame("STATICCALL", ENTRY, MADE)));
    touch(MADE, LOOKS);
    contracts.remove(MADE);
    assertThat(judge(entry(frame("DELEGATECALL", ENTRY, MADE))).decision())
        .as("borrowed code looks")
        .isEqualTo(Decision.JUDGE_NOT_INSPECTABLE);
  }

  @Test
  void unownedAndCalledAccountsAreOpen() {
    touch(ENTRY, LOOKS);
    assertAllowed(entry(frame("CALL", ENTRY, SECRET)));
    contracts.remove(SECRET);
    assertAllowed(entry());
  }

  @ParameterizedTest
  @CsvSource({
    "0x31, true",
    "0x3c, true",
    "0x3f, true",
    "0x3b, false",
    // Bytes that are pushed are no instructions.
    "0x603160005200, false",
    "0x7f313131313131313131313131313131313131313131313131313131313131313100, false",
    // Behind an end nothing is executed, such as the metadata of Solidity,
    "0x6000f3fea26469706673582212313c3f, false",
    "0x5631, false",
    // but where something can be jumped to.
    "0x6000f3fea2645b3131, false",
    "0x00fe5b31, true",
    "0x60, false"
  })
  void aReadInReachableCodeIsSeen(String code, boolean looks) {
    touch(ENTRY, code);
    assertThat(judge(entry()).decision().allowed()).isEqualTo(!looks);
  }

  /** One whose rights change at that time must not represent the others. */
  @Test
  void eachContractThatIsReadIsDenied() {
    touch(ENTRY, LOOKS);
    register(MADE, "other");
    touch(MADE, BLIND);
    assertThat(denied(entry())).containsExactlyInAnyOrder(SECRET, MADE);
    for (int i = 0; i < TraceJudge.MAX_INSPECTED; i++) {
      Address many = new Address("0x" + "%040x".formatted(0xbeef00 + i));
      register(many, "other");
      touch(many, BLIND);
    }
    assertThat(denied(entry())).hasSize(TraceJudge.MOST_DENIALS);
  }

  /** Whether the list of accounts is needed at all shows in the frames and the code they run. */
  @Test
  void withoutCodeThatCanLookTheAccountsAreNotNeeded() {
    ObjectNode trace = entry(frame("STATICCALL", ENTRY, MADE));
    assertThat(ExecutionTrace.read(trace).mayReadAccounts(account -> false)).isFalse();
    assertThat(ExecutionTrace.read(trace).mayReadAccounts(MADE::equals)).isTrue();
    ObjectNode creation = frame("CREATE", ENTRY, MADE).put("input", BLIND).put("output", BLIND);
    assertThat(ExecutionTrace.read(entry(creation)).mayReadAccounts(account -> false)).isFalse();
    assertThat(
            ExecutionTrace.read(entry(creation, frame("CALL", ENTRY, MADE)))
                .mayReadAccounts(account -> false))
        .as("what was made is called")
        .isTrue();
    assertThat(
            ExecutionTrace.read(entry(creation.put("input", LOOKS)))
                .mayReadAccounts(account -> false))
        .isTrue();
    assertThat(TouchedAccounts.mayReadOthers(LOOKS)).isTrue();
    assertThat(TouchedAccounts.mayReadOthers(BLIND)).isFalse();
    assertThat(TouchedAccounts.mayReadOthers("0xef0100" + "0".repeat(40))).isTrue();
    assertThat(TouchedAccounts.mayReadOthers("null")).isTrue();
  }

  /** Nothing is there yet when a constructor runs, nor when what it made is called. */
  @Test
  void createdCodeIsSeenToo() {
    ObjectNode creation = frame("CREATE", SENDER, MADE).put("input", LOOKS);
    assertRead(creation);
    assertAllowed(creation.put("input", BLIND));
    touch(ENTRY, BLIND);
    ObjectNode factory = frame("CREATE2", ENTRY, MADE).put("input", BLIND);
    assertAllowed(entry(factory));
    assertAllowed(entry(factory.put("output", BLIND), frame("STATICCALL", ENTRY, MADE)));
    assertRead(entry(factory.put("output", LOOKS), frame("STATICCALL", ENTRY, MADE)));
    assertRead(entry(factory.put("output", "?"), frame("STATICCALL", ENTRY, MADE)));
  }

  /** For a failed creation some nodes name the account that existed there before. */
  @Test
  void anExistingAccountIsNotOpenedByACollidingCreation() {
    touch(ENTRY, LOOKS);
    ObjectNode collision = frame("CREATE2", ENTRY, SECRET).put("input", BLIND);
    assertAllowed(entry(collision.put("output", BLIND)));
    assertRead(entry(collision.put("output", "0x").put("error", "create collision")));
    touch(ENTRY, BLIND);
    ObjectNode over = frame("CREATE2", ENTRY, MADE).put("input", BLIND).put("output", "0x");
    touch(MADE, LOOKS);
    assertRead(entry(over.put("error", "create collision"), frame("CALL", ENTRY, MADE)));
  }

  /** A proxy loads the code that it runs; a contract of another owner may be about to copy it. */
  @Test
  void borrowedCodeIsOpenToItsOwnersContractsAndTheZonesToAll() {
    touch(ENTRY, LOOKS);
    ObjectNode proxied = entry(frame("DELEGATECALL", ENTRY, SECRET));
    assertRead(proxied);
    register(SECRET, "own");
    assertAllowed(proxied);
    register(SECRET, null);
    assertAllowed(proxied);
    assertRead(entry());
  }

  @Test
  void anAccountThatDelegatesToCodeRunsIt() {
    touch(ENTRY, "0xef0100" + SECRET.text().substring(2));
    assertRead(entry());
    touch(SECRET, BLIND);
    assertAllowed(entry());
    touch(SECRET, LOOKS);
    register(SECRET, "own");
    assertAllowed(entry());
  }

  /** Nodes list the accounts that code calls, but not always the accounts whose code runs there. */
  @Test
  void aDelegateWithUnreportedCodeIsAssumedToRead() {
    touch(ENTRY, "0xef0100" + MADE.text().substring(2));
    assertRead(entry());
    touch(MADE, BLIND);
    assertAllowed(entry());
    touch(MADE, "0x");
    ObjectNode made = frame("CREATE2", ENTRY, MADE).put("input", BLIND).put("output", LOOKS);
    assertRead(entry(made));
  }

  /** A look costs its caller little gas, and the question whether it is permitted the database. */
  @Test
  void aReaderOfTooManyContractsIsDeniedWithoutAQueryForEach() {
    touch(ENTRY, LOOKS);
    inspectable.add(SECRET);
    int asked = questions;
    for (int i = 1; i < TraceJudge.MAX_INSPECTED; i++) {
      Address own = new Address("0x" + "%040x".formatted(0xbeef00 + i));
      register(own, "own");
      inspectable.add(own);
      touch(own, BLIND);
    }
    assertAllowed(entry());
    assertThat(questions - asked).isEqualTo(TraceJudge.MAX_INSPECTED);
    Address more = address("dd");
    register(more, "own");
    inspectable.add(more);
    touch(more, BLIND);
    asked = questions;
    assertThat(judge(entry()).decision()).isEqualTo(Decision.JUDGE_NOT_INSPECTABLE);
    assertThat(questions).isEqualTo(asked);
  }

  @Test
  void anothersWalletCountsWhereTheExecutedCodeCanRead() {
    touchWallet();
    touch(ENTRY, LOOKS);
    assertRead(WALLET, entry());
    inspectable.add(WALLET);
    assertAllowed(entry());
    inspectable.clear();
    wallets.clear();
    assertAllowed(entry());
  }

  /** As {@code safeTransferFrom} and {@code isContract} of current libraries are compiled. */
  @Test
  void readingTheCodeSizeOfAWalletIsNoReading() {
    touchWallet();
    touch(ENTRY, BLIND);
    assertAllowed(entry());
    assertAllowed(entry(frame("STATICCALL", ENTRY, MADE)));
    assertThat(questions).as("nothing ran that looks").isZero();
  }

  /** A wallet with several owners pays one of them, by code that reads balances elsewhere. */
  @Test
  void aWalletThatIsPaidOrCalledIsExplained() {
    touchWallet();
    touch(ENTRY, LOOKS);
    assertAllowed(entry(paying(ENTRY)));
    assertAllowed(entry(frame("CALL", ENTRY, MADE, paying(MADE))));
    assertAllowed(entry(frame("SELFDESTRUCT", ENTRY, WALLET)));
    assertRead(WALLET, entry(frame("DELEGATECALL", ENTRY, WALLET)));
  }

  private static ObjectNode paying(Address from) {
    return frame("CALL", from, WALLET).put("input", "0x").put("value", "0x1");
  }

  /** Nodes list the delegate (EIP-7702) of an account that is called. */
  @Test
  void aDelegatingWalletIsExplainedWhereItIsPaid() {
    touchWallet();
    Address delegate = address("de");
    touch(WALLET, "0xef0100" + delegate.text().substring(2));
    touch(delegate, LOOKS);
    touch(ENTRY, BLIND);
    assertAllowed(entry(paying(ENTRY)));
    assertAllowed(entry());
    touch(ENTRY, LOOKS);
    assertRead(WALLET, entry());
    touched.remove(WALLET.text());
    touch(SENDER, "0xef0100" + delegate.text().substring(2));
    wallets.add(SENDER);
    assertAllowed(entry(frame("CALL", ENTRY, SENDER).put("input", "0x")));
  }

  @Test
  void theSendersWalletAndCreatedAccountsAreOpen() {
    touchWallet();
    wallets.addAll(Set.of(SENDER, MADE));
    touched.remove(WALLET.text());
    contracts.remove(MADE);
    touch(ENTRY, LOOKS);
    touch(MADE, "0x");
    ObjectNode factory = frame("CREATE2", ENTRY, MADE).put("input", BLIND).put("output", BLIND);
    assertAllowed(entry(factory));
    assertRead(MADE, entry());
  }

  @Test
  void aCallOfTooManyUnknownAccountsIsDeniedWithoutAQuery() {
    touchWallet();
    inspectable.add(WALLET);
    touch(ENTRY, LOOKS);
    for (int i = 1; i < TraceJudge.MAX_INSPECTED; i++) {
      touch(new Address("0x" + "%040x".formatted(0xbeef00 + i)), "0x");
    }
    assertAllowed(entry());
    assertThat(questions).isEqualTo(TraceJudge.MAX_INSPECTED);
    touch(address("dd"), "0x");
    assertThat(judge(entry()).decision()).isEqualTo(Decision.JUDGE_NOT_INSPECTABLE);
    assertThat(questions).isEqualTo(TraceJudge.MAX_INSPECTED);
  }

  @Test
  void knownAccountsAreOmitted() {
    touch(ENTRY, LOOKS);
    TouchedAccounts all = TouchedAccounts.read(touched).orElseThrow();
    assertThat(all.accounts()).contains(SECRET);
    assertThat(all.without(SECRET).accounts()).doesNotContain(SECRET).contains(ENTRY, SENDER);
  }

  @Test
  void unreadableListsAreRejected() {
    ObjectNode wrong = JsonNodeFactory.instance.objectNode();
    assertThat(TouchedAccounts.read(wrong.path("nothing"))).isEmpty();
    assertThat(TouchedAccounts.read(wrong).orElseThrow().isEmpty()).isTrue();
    wrong.putObject(ENTRY.text()).put("code", "0xzz");
    assertThat(TouchedAccounts.read(wrong)).isEmpty();
    wrong.removeAll().putObject("0x12");
    assertThat(TouchedAccounts.read(wrong)).isEmpty();
  }

  private static ActingUser person(boolean fullAccess) {
    return new ActingUser(
        "own", false, false, Set.of(), Set.of(SENDER), true, fullAccess, false, Set.of());
  }

  private static Address address(String repeated) {
    return new Address("0x" + repeated.repeat(20));
  }
}
