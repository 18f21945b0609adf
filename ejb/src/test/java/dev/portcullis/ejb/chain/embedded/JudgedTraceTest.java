package dev.portcullis.ejb.chain.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.devnet.chain.settings.DevAccounts;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.DevWallet;
import dev.portcullis.ejb.chain.SignedSamples;
import dev.portcullis.ejb.chain.transaction.SignedTransaction;
import dev.portcullis.ejb.chain.upstream.UpstreamNodeTest;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.NestedCallDecision;
import dev.portcullis.ejb.decision.RestrictedArguments;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ethereum.chain.ChainOptions;
import dev.portcullis.ethereum.chain.HostOriginPolicy;
import dev.portcullis.ethereum.chain.ListenerLimits;
import dev.portcullis.ethereum.chain.NodeLimits;
import dev.portcullis.ethereum.chain.NodeMode;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import dev.portcullis.kernel.Address;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** From a signed transaction by the trace of a real node to a judgement. */
class JudgedTraceTest {
  private static final DevAccounts.DevAccount ACCOUNT = DevAccounts.ALL.get(0);

  private ChainNode node;
  private Address emitter;

  @BeforeEach
  void open() {
    node =
        new EmbeddedNode(
            new EmbeddedSettings(
                "local",
                new ChainOptions(
                    SignedSamples.CHAIN,
                    ChainOptions.DEFAULT.blocks(),
                    ChainOptions.DEFAULT.storage(),
                    ChainOptions.DEFAULT.calls(),
                    ChainOptions.DEFAULT.pool()),
                new EmbeddedPortSettings(
                    "127.0.0.1", 0, HostOriginPolicy.LOOPBACK_ONLY, ListenerLimits.DEFAULT),
                new NodeMode(false, true, UInt256.ZERO),
                new NodeLimits(2, 10 << 20, 10 << 20, 10, 10, 6_000, Duration.ofSeconds(30)),
                Optional.empty()),
            UpstreamNodeTest.THREADS);
    emitter = new DevWallet(node).deployEmitter();
  }

  @AfterEach
  void close() {
    node.close();
  }

  @Test
  void aPlainTransferCallsNothing() {
    NestedCallDecision judged =
        judge(transaction(Optional.of(new Address(SignedSamples.TARGET)), "0x"));
    assertThat(judged.decision()).isEqualTo(Decision.JUDGE_ALLOW);
  }

  @Test
  void aCallOfAConstructorNeedsItsPermission() {
    SignedTransaction calling =
        transaction(
            Optional.empty(),
            "0x" + "6000".repeat(5) + "73" + emitter.text().substring(2) + "5af100");
    NestedCallDecision denied = judge(calling);
    assertThat(denied.decision()).isEqualTo(Decision.PERMISSION_MISSING);
    assertThat(denied.path()).containsExactly(0);
    assertThat(denied.target()).contains(new CallTarget(emitter, "0x"));
    assertThat(trace(calling).targets()).containsExactly(new CallTarget(emitter, "0x"));
    FunctionRule receive =
        new FunctionRule(
            "0x",
            AccessType.WRITE,
            Optional.of(RuleType.PUBLIC),
            true,
            false,
            Set.of(),
            new RestrictedArguments("receive()", List.of()));
    assertThat(judge(calling, receive).decision()).isEqualTo(Decision.JUDGE_ALLOW);
  }

  private static SignedTransaction transaction(Optional<Address> to, String data) {
    return SignedTransaction.read(
        "rawTx",
        TransactionPayload.dynamicFee(
                SignedSamples.CHAIN,
                1,
                UInt256.ONE,
                UInt256.of(100_000_000_000L),
                400_000,
                to.map(address -> dev.portcullis.ethereum.common.EvmAddress.of(address.text())),
                UInt256.ONE,
                Bytes.of(data))
            .sign(ACCOUNT.privateKey())
            .encoded()
            .toString(),
        SignedSamples.CHAIN);
  }

  private NestedCallDecision judge(SignedTransaction transaction, FunctionRule... emitterRules) {
    ActingUser actingUser =
        new ActingUser(
            "org",
            false,
            false,
            Set.of(),
            Set.of(transaction.sender()),
            true,
            false,
            false,
            Set.of());
    Call entry =
        new Call(
            transaction.sender(),
            transaction.details().to(),
            Calldata.of(transaction.details().calldata()),
            AccessType.WRITE);
    return new TraceJudge(
            address ->
                Optional.of(ContractRules.of("org", List.of(emitterRules), List.of()))
                    .filter(rules -> address.equals(emitter) && emitterRules.length > 0),
            emitter::equals)
        .judge(actingUser, entry, trace(transaction));
  }

  private ExecutionTrace trace(SignedTransaction transaction) {
    ArrayNode params = JsonNodeFactory.instance.arrayNode();
    params.add(transaction.callRequest()).add("latest").addObject().put("tracer", "callTracer");
    return ExecutionTrace.read(node.call("debug_traceCall", params));
  }
}
