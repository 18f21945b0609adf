package dev.portcullis.ejb.rpc.useroperation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.bundler.EntryPointVersion;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.rpc.useroperation.AccountTrace.AccountCall;
import dev.portcullis.kernel.Address;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which frames of a trace are calls of the account, and which run its permitted code only. */
class AccountTraceTest {
  private static final Address ENTRY_POINT = EntryPointVersion.V08.deployment();
  private static final Address ACCOUNT = new Address("0x" + "a1".repeat(20));
  private static final Address BEACON = new Address("0x" + "be".repeat(20));
  private static final Address IMPLEMENTATION = new Address("0x" + "1a".repeat(20));
  private static final Address TARGET = new Address("0x" + "c3".repeat(20));
  private static final String DATA = "0xa9059cbb";
  private static final String EXECUTION = Executions.single(TARGET, DATA);
  private static final SmartAccount SMART = new SmartAccount(ACCOUNT, BEACON, IMPLEMENTATION);

  private static ObjectNode frame(String type, Address from, Address to, String input) {
    ObjectNode frame = JsonNodeFactory.instance.objectNode().put("type", type);
    frame.put("from", from.text()).put("to", to.text()).put("input", input);
    frame.putArray("calls");
    return frame;
  }

  private static ObjectNode with(ObjectNode frame, ObjectNode... inner) {
    frame.withArray("calls").addAll(List.of(inner));
    return frame;
  }

  private static ObjectNode beaconRead() {
    return frame("STATICCALL", ACCOUNT, BEACON, "0x5c60da1b");
  }

  private static ObjectNode implementation(ObjectNode... calls) {
    return with(frame("DELEGATECALL", ACCOUNT, IMPLEMENTATION, EXECUTION), calls);
  }

  private static ObjectNode operation(ObjectNode... calls) {
    return with(
        frame("CALL", ENTRY_POINT, ACCOUNT, EXECUTION), beaconRead(), implementation(calls));
  }

  private static ObjectNode call(ObjectNode... calls) {
    return with(frame("CALL", ACCOUNT, TARGET, DATA), calls);
  }

  private static Optional<AccountTrace> read(ObjectNode outermost) {
    return AccountTrace.read(outermost, SMART, ENTRY_POINT, EXECUTION);
  }

  private static List<AccountCall> calls(ObjectNode outermost) {
    return read(outermost).orElseThrow().calls();
  }

  @Test
  void theCallsOfTheImplementationAreThoseOfTheAccount() {
    assertThat(calls(operation(call(), call())))
        .hasSize(2)
        .allSatisfy(
            each -> {
              assertThat(each.call().from()).isEqualTo(ACCOUNT);
              assertThat(each.call().to()).isEqualTo(TARGET);
              assertThat(each.call().calldata().text()).isEqualTo(DATA);
              assertThat(each.call().access()).isEqualTo(AccessType.WRITE);
              assertThat(each.call().signed()).as("only the account verifies it").isFalse();
            });
    assertThat(calls(operation())).isEmpty();
  }

  @Test
  void anExecutionOfTheAccountByItselfIsUnwrapped() {
    ObjectNode again =
        with(frame("CALL", ACCOUNT, ACCOUNT, EXECUTION), beaconRead(), implementation(call()));
    assertThat(calls(operation(again, call()))).hasSize(2);
    ObjectNode other = frame("CALL", ACCOUNT, ACCOUNT, "0x9517e29f");
    assertThat(calls(operation(other)))
        .as("any other function of the account is a call")
        .singleElement()
        .satisfies(each -> assertThat(each.call().to()).isEqualTo(ACCOUNT));
  }

  @Test
  void readsOfTheAccountsCodeAreCallsThatRead() {
    ObjectNode read = frame("STATICCALL", ACCOUNT, TARGET, DATA);
    assertThat(calls(operation(read)))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.call().access()).isEqualTo(AccessType.READ);
              assertThat(each.frame().path("type").asText()).isEqualTo("CALL");
            });
    Address recovery = new Address("0x0000000000000000000000000000000000000001");
    assertThat(calls(operation(frame("STATICCALL", ACCOUNT, recovery, DATA)))).isEmpty();
    ObjectNode otherFunction = frame("STATICCALL", ACCOUNT, BEACON, "0x8da5cb5b");
    assertThat(calls(operation(otherFunction))).hasSize(1);
    ObjectNode callingBeacon = with(beaconRead(), frame("STATICCALL", BEACON, TARGET, DATA));
    assertThat(calls(operation(callingBeacon)))
        .as("a beacon that calls others is judged")
        .hasSize(1);
  }

  @Test
  void anAccountThatRunsOtherCodeIsNotReadable() {
    assertThat(read(operation(frame("DELEGATECALL", ACCOUNT, TARGET, DATA)))).isEmpty();
    assertThat(read(operation(frame("CALLCODE", ACCOUNT, IMPLEMENTATION, DATA)))).isEmpty();
    assertThat(read(operation(frame("SELFDESTRUCT", ACCOUNT, TARGET, "0x")))).isEmpty();
    assertThat(read(operation(frame("CALL", TARGET, TARGET, DATA)))).isEmpty();
    assertThat(read(operation(frame("CALL", ACCOUNT, TARGET, "0x1")))).isEmpty();
  }

  @Test
  void aTraceOfAnotherCallIsNotReadable() {
    assertThat(read(frame("CALL", TARGET, ACCOUNT, EXECUTION))).isEmpty();
    assertThat(read(frame("CALL", ENTRY_POINT, TARGET, EXECUTION))).isEmpty();
    assertThat(read(frame("CALL", ENTRY_POINT, ACCOUNT, DATA))).isEmpty();
    assertThat(read(frame("STATICCALL", ENTRY_POINT, ACCOUNT, EXECUTION))).isEmpty();
    assertThat(read(JsonNodeFactory.instance.objectNode())).isEmpty();
  }

  /** The contract of wrapped ether pays the account, whose code only takes the payment. */
  @Test
  void aPaymentToTheAccountRunsItsCodeOnly() {
    ObjectNode payment =
        with(
            frame("CALL", TARGET, ACCOUNT, "0x"),
            beaconRead(),
            frame("DELEGATECALL", ACCOUNT, IMPLEMENTATION, "0x"));
    ObjectNode paid = (ObjectNode) calls(operation(call(payment))).get(0).frame();
    assertThat(paid.at("/calls/0/hasCode").asBoolean(true)).isFalse();
    assertThat(paid.at("/calls/0").has("calls")).isFalse();
    ObjectNode acting =
        with(
            frame("CALL", TARGET, ACCOUNT, "0x"),
            with(frame("DELEGATECALL", ACCOUNT, IMPLEMENTATION, "0x"), call()));
    ObjectNode kept = (ObjectNode) calls(operation(call(acting))).get(0).frame();
    assertThat(kept.at("/calls/0").has("hasCode")).as("it does more").isFalse();
    ObjectNode entering = frame("CALL", TARGET, ACCOUNT, EXECUTION);
    assertThat(calls(operation(call(entering))).get(0).frame().at("/calls/0").has("hasCode"))
        .isFalse();
  }

  /** What an earlier call creates has code when a later one pays it. */
  @Test
  void contractsThatEarlierCallsCreateHaveCode() {
    Address created = new Address("0x" + "c5".repeat(20));
    ObjectNode creation = frame("CREATE", TARGET, created, "0x00").put("output", "0x01");
    List<AccountCall> calls =
        calls(operation(call(creation), frame("CALL", ACCOUNT, created, "0x"), call()));
    assertThat(calls).extracting(AccountCall::ranCode).containsExactly(true, true, false);
    assertThat(calls(operation(frame("CALL", ACCOUNT, created, "0x"), call(creation))))
        .extracting(AccountCall::ranCode)
        .containsExactly(false, true);
  }

  @Test
  void partsAreLookedForInTheirOrder() {
    Address other = new Address("0x" + "c4".repeat(20));
    AccountTrace trace = read(operation(call(), frame("CALL", ACCOUNT, other, "0x"))).orElseThrow();
    ExecutionPart first = new ExecutionPart(TARGET, DATA);
    ExecutionPart second = new ExecutionPart(other, "0x");
    assertThat(trace.includes(List.of())).isTrue();
    assertThat(trace.includes(List.of(first, second))).isTrue();
    assertThat(trace.includes(List.of(second, first))).isFalse();
    assertThat(trace.includes(List.of(first, first))).isFalse();
  }
}
