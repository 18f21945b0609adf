package dev.portcullis.ejb.policyservice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions of clients of each age are read, and hostile ones are refused within bounds. */
class PolicyRequestParserTest {
  @Test
  void theNewestClientsQuestionIsRead() {
    AdmitRequest read = AdmitRequest.read(Recorded.bytes("admit-newest"));
    assertThat(read.protocolVersion()).isEqualTo("1");
    assertThat(read.access()).isEqualTo(AccessType.WRITE);
    assertThat(read.from()).hasToString(Recorded.SENDER);
    assertThat(read.to()).hasToString("0x5fbdb2315678afecb367f032d93f642f64180aa3");
    assertThat(read.calldata().text()).startsWith("0xa9059cbb");
    assertThat(read.txHash()).hasToString("0x" + "ab".repeat(32));
    assertThat(read.call().signed()).isTrue();
  }

  @Test
  void anOlderClientsQuestionHasNoHashAndAReadNoSignature() {
    AdmitRequest read = AdmitRequest.read(Recorded.bytes("admit-older"));
    assertThat(read.access()).isEqualTo(AccessType.READ);
    assertThat(read.txHash()).isNull();
    assertThat(read.call().signed()).isFalse();
  }

  @Test
  void aCreationLeavesTheTargetOut() {
    assertThat(AdmitRequest.read(Recorded.bytes("admit-creation")).call().to()).isNull();
    assertIssue(admit(body -> body.putNull("to")), "to");
  }

  @Test
  void addressesAreReadInAnyCaseAndUnknownFieldsAreIgnored() {
    ObjectNode question = Recorded.json("admit-newest");
    question.put("from", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
    question.putObject("future").putArray("deep").addObject().put("protocolVersion", 7);
    assertThat(AdmitRequest.read(Recorded.sent(question)).from()).hasToString(Recorded.SENDER);
  }

  @ParameterizedTest
  @CsvSource({
    "protocolVersion, ''",
    "from, 0x7099",
    "from, 70997970c51812dc3a010c7d01b50e0d17dc79c8",
    "to, 0x5fbdb2315678afecb367f032d93f642f64180aaz",
    "value, 0x",
    "value, 1",
    "value, 0x-1",
    "value, 0x10000000000000000000000000000000000000000000000000000000000000000",
    "calldata, 0x0",
    "calldata, ''",
    "calldata, 0xzz",
    "gasLimit, 0x5208",
    "accessType, WRITE",
    "accessType, estimate",
    "txHash, 0xab",
  })
  void aFieldOfAnotherFormIsNamed(String field, String wrong) {
    assertIssue(admit(body -> body.put(field, wrong)), field);
  }

  @ParameterizedTest
  @ValueSource(strings = {"protocolVersion", "from", "value", "calldata", "gasLimit", "accessType"})
  void aFieldThatIsMissingOrOfAnotherKindIsNamed(String field) {
    assertThat(assertIssue(admit(body -> body.remove(field)), field)).isEqualTo("is required");
    assertIssue(admit(body -> body.putNull(field)), field);
    assertIssue(admit(body -> body.put(field, true)), field);
    assertIssue(admit(body -> body.putObject(field).put("a", 1)), field);
    assertIssue(admit(body -> body.putArray(field).add("0x0")), field);
  }

  @Test
  void gasIsANumberOfSixtyFourBits() {
    BigInteger most = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    ObjectNode question = Recorded.json("admit-newest");
    question.set("gasLimit", BigIntegerNode.valueOf(most));
    assertThat(AdmitRequest.read(Recorded.sent(question))).isNotNull();
    assertIssue(
        admit(body -> body.set("gasLimit", BigIntegerNode.valueOf(most.add(BigInteger.ONE)))),
        "gasLimit");
    assertIssue(admit(body -> body.put("gasLimit", -1)), "gasLimit");
    assertIssue(admit(body -> body.put("gasLimit", 1.5)), "gasLimit");
  }

  @Test
  void allFieldsThatAreWrongAreNamedAtOnce() {
    Failure refused =
        refused(AdmitRequest::read, "{\"from\":1,\"to\":\"x\"}".getBytes(StandardCharsets.UTF_8));
    assertThat(refused.issues())
        .extracting(Issue::path)
        .containsExactlyInAnyOrder(
            "from", "to", "protocolVersion", "accessType", "value", "calldata", "gasLimit");
  }

  @Test
  void aTreeIsReadInTheOrderOfItsCallsWithTheirCallers() {
    JudgeRequest read = JudgeRequest.read(Recorded.bytes("judge-tree"));
    assertThat(read.trace().isTree()).isTrue();
    assertThat(read.trace().frames())
        .extracting(SequencerFrame::above)
        .containsExactly(-1, 0, 1, 0, 3);
    assertThat(read.trace().frames())
        .extracting(SequencerFrame::kind)
        .containsExactly(
            CallKind.CALL,
            CallKind.STATIC_CALL,
            CallKind.DELEGATE_CALL,
            CallKind.CONSTRUCTOR,
            CallKind.CALL);
    assertThat(read.signer()).hasToString(Recorded.SENDER);
    assertThat(read.entry().signed()).isTrue();
  }

  @Test
  void childrenMayPrecedeTheFieldsOfTheirFrame() {
    ObjectNode question = Recorded.json("judge-tree");
    ObjectNode frame = (ObjectNode) question.at("/trace/frame");
    ObjectNode turned = frame.objectNode();
    turned.set("children", frame.get("children"));
    turned.setAll(frame);
    question.withObject("/trace").set("frame", turned);
    assertThat(JudgeRequest.read(Recorded.sent(question)).trace())
        .isEqualTo(JudgeRequest.read(Recorded.bytes("judge-tree")).trace());
  }

  @Test
  void aListIsReadWithoutCallers() {
    JudgeRequest read = JudgeRequest.read(Recorded.bytes("judge-flat"));
    assertThat(read.trace().isTree()).isFalse();
    assertThat(read.trace().frames()).hasSize(5).extracting(SequencerFrame::above).containsOnly(-1);
    assertThat(read.signer()).hasToString(Recorded.SENDER);
    assertThat(JudgeRequest.read(Recorded.bytes("judge-oldest")).trace().frames())
        .extracting(SequencerFrame::kind)
        .containsOnlyNulls();
  }

  @Test
  void aCreationEntersWithoutATarget() {
    assertThat(JudgeRequest.read(Recorded.bytes("judge-creation")).entry().to()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"judge-nothing", "judge-nothing-flat"})
  void nothingThatRanIsNoFrame(String name) {
    JudgeRequest read = JudgeRequest.read(Recorded.bytes(name));
    assertThat(read.trace().frames()).isEmpty();
    assertThat(read.signer()).hasToString(Recorded.SENDER);
  }

  @Test
  void aTraceHasExactlyOneShape() {
    assertIssue(judge(body -> body.withObject("/trace").putArray("frames")), "trace");
    assertIssue(judge(body -> body.putObject("trace")), "trace");
    assertIssue(judge(body -> body.remove("trace")), "trace");
    assertIssue(judge(body -> body.put("trace", "none")), "trace");
    assertIssue(judge(body -> body.withObject("/trace").put("frame", 1)), "trace.frame");
    assertIssue(judge(body -> body.putObject("trace").putNull("frames")), "trace.frames");
  }

  @Test
  void theSignerIsTheOutermostCaller() {
    assertIssue(judge(body -> body.put("from", "0x" + "11".repeat(20))), "from");
    ObjectNode without = Recorded.json("judge-tree");
    without.remove("from");
    assertThat(JudgeRequest.read(Recorded.sent(without)).signer()).hasToString(Recorded.SENDER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"caller", "callee", "value", "calldata"})
  void aFrameLacksNothing(String field) {
    String inner = "/trace/frame/children/1/children/0";
    assertIssue(
        judge(body -> ((ObjectNode) body.at(inner)).remove(field)),
        "trace.frame.children[1].children[0]." + field);
    assertIssue(
        judge(body -> ((ObjectNode) body.at(inner)).put(field, 7)),
        "trace.frame.children[1].children[0]." + field);
  }

  @Test
  void aFrameOfAnUnknownKindIsRefused() {
    assertIssue(
        judge(body -> body.withObject("/trace/frame").put("callKind", "CALL")),
        "trace.frame.callKind");
    assertIssue(
        judge(body -> body.withObject("/trace/frame").putNull("callKind")), "trace.frame.callKind");
    assertIssue(
        judge(body -> body.withObject("/trace/frame").putArray("deploys").add("0x")),
        "trace.frame.deploys[0]");
    assertIssue(
        judge(body -> body.withObject("/trace/frame").putArray("children").add(1)),
        "trace.frame.children[0]");
  }

  /** To pass over what is unknown in a list would be to pass over calls. */
  @Test
  void aFrameOfAListHasNoChildren() {
    ObjectNode question = Recorded.json("judge-flat");
    ((ObjectNode) question.at("/trace/frames/1")).putArray("children").addObject();
    assertIssue(refused(JudgeRequest::read, Recorded.sent(question)), "trace.frames[1].children");
  }

  @Test
  void aTreeIsAsDeepAsCallsNestAndNoDeeper() {
    JudgeRequest deepest = JudgeRequest.read(deep(SequencerTrace.MOST_DEPTH));
    assertThat(deepest.trace().frames()).hasSize(SequencerTrace.MOST_DEPTH);
    assertThat(refused(JudgeRequest::read, deep(SequencerTrace.MOST_DEPTH + 1)).issues().get(0))
        .extracting(Issue::message)
        .isEqualTo("is nested deeper than 1025 frames");
    assertIssue(refused(JudgeRequest::read, deep(100_000)), "body");
  }

  @Test
  void unknownFieldsAreLimitedInDepthToo() {
    String question = "{\"a\":" + "[".repeat(1_000_000);
    assertIssue(refused(JudgeRequest::read, question.getBytes(StandardCharsets.UTF_8)), "body");
  }

  @Test
  void moreFramesThanAreJudgedAreCountedAndNotKept() {
    String frame =
        "{\"caller\":\"%1$s\",\"callee\":\"%1$s\",\"value\":\"0x0\",\"calldata\":\"0x\"}";
    String one = frame.formatted(Recorded.SENDER);
    String most = (one + ",").repeat(SequencerTrace.MOST_FRAMES - 1) + one;
    assertThat(list(most).trace().isCut()).isFalse();
    SequencerTrace cut = list(most + "," + one).trace();
    assertThat(cut.isCut()).isTrue();
    assertThat(cut.frames()).hasSize(SequencerTrace.MOST_FRAMES);
    assertIssue(
        catchThrowableOfType(Failure.class, () -> list((one + ",").repeat(60_000) + one)), "body");
  }

  private static JudgeRequest list(String frames) {
    return JudgeRequest.read(
        ("{\"protocolVersion\":\"1\",\"accessType\":\"write\",\"trace\":{\"frames\":["
                + frames
                + "]}}")
            .getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] deep(int frames) {
    String begin =
        "{\"caller\":\"%1$s\",\"callee\":\"%1$s\",\"value\":\"0x0\",\"calldata\":\"0x\",\"children\":["
            .formatted(Recorded.SENDER);
    return ("{\"protocolVersion\":\"1\",\"accessType\":\"write\",\"trace\":{\"frame\":"
            + begin.repeat(frames)
            + "]}".repeat(frames)
            + "}}")
        .getBytes(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "7",
        "\"text\"",
        "{",
        "{\"trace\":{\"frame\":{",
        "{\"trace\":{\"frames\":[{",
        "{\"trace\":{\"frame\":{\"children\":[",
        "{} {}",
        "{\"a\":1,\"a\":2}",
        "{\"trace\":{\"frame\":null,\"frame\":{}}}",
        "{\"trace\":{\"frame\":{\"children\":[],\"children\":[]}}}",
        "{\"from\":\"0x\",\"from\":\"0x\"}",
        "{'a':1}",
        "{\"a\":NaN}",
        "{\"a\":1e99999999}}",
        "{\"a\":01}",
        "{\"a\":\"\u0001\"}",
      })
  void anInvalidQueryIsRejected(String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    assertThat(refused(AdmitRequest::read, bytes).reason()).isEqualTo(Reason.VALIDATION);
    assertThat(refused(JudgeRequest::read, bytes).reason()).isEqualTo(Reason.VALIDATION);
  }

  @Test
  void bytesThatAreNoTextAreRefused() {
    byte[] bytes = "{\"from\":\"\u00e9\"}".getBytes(StandardCharsets.ISO_8859_1);
    assertIssue(refused(AdmitRequest::read, bytes), "body");
    String long_ = "{\"gasLimit\":" + "9".repeat(200) + "}";
    assertThat(refused(AdmitRequest::read, long_.getBytes(StandardCharsets.UTF_8)).reason())
        .isEqualTo(Reason.VALIDATION);
  }

  private static Failure admit(Consumer<ObjectNode> change) {
    ObjectNode question = Recorded.json("admit-newest");
    change.accept(question);
    return refused(AdmitRequest::read, Recorded.sent(question));
  }

  private static Failure judge(Consumer<ObjectNode> change) {
    ObjectNode question = Recorded.json("judge-tree");
    change.accept(question);
    return refused(JudgeRequest::read, Recorded.sent(question));
  }

  private static Failure refused(Function<byte[], ?> reading, byte[] body) {
    Failure refused = catchThrowableOfType(Failure.class, () -> reading.apply(body));
    assertThat(refused).as("what the question is answered").isNotNull();
    return refused;
  }

  private static String assertIssue(Failure refused, String path) {
    assertThat(refused.reason()).isEqualTo(Reason.VALIDATION);
    assertThat(refused.issues()).extracting(Issue::path).containsExactly(path);
    return refused.issues().get(0).message();
  }
}
