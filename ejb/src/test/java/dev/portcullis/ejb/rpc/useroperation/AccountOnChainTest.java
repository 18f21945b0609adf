package dev.portcullis.ejb.rpc.useroperation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.bundler.BundleRules;
import dev.portcullis.ejb.bundler.BundleTrace;
import dev.portcullis.ejb.bundler.EntryPointVersion;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.decision.JsonFrame;
import dev.portcullis.ejb.rpc.useroperation.AccountTrace.AccountCall;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.kernel.Address;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The frames of a real account behind a beacon, as the embedded chain traces them. A service test,
 * because the chain is one of its beans.
 */
@ServiceTest
class AccountOnChainTest {
  private static final String SLOT =
      "a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50";

  /** Asks the beacon in the slot for its implementation, and delegates to that. */
  private static final String PROXY =
      "635c60da1b60e01b60005260206000600460007f"
          + SLOT
          + "545afa5060005136600060003760006000366000845af43d600060003e6058573d6000fd5b3d6000f3";

  /** Executes a single call for any caller, and takes payments. */
  private static final String IMPLEMENTATION =
      "60003560e01c80631626ba7e14601b578063e9ae5c5314603657005b60643560f81c600114631626ba7e0260e01b"
          + "60005260206000f35b6034604435038060986000376000600082600060783560643560601c5af1605d5760"
          + "006000fd5b00";

  /** Takes account, hash and calldata, calls the account, and logs {@code UserOperationEvent}. */
  private static final String ENTRY_POINT =
      "604036038060406000376000600082600060006000355af160006000526020526001604052600160605260006000"
          + "356020357f49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f60806000a400";

  /** Does nothing. */
  private static final String QUIET = "00";

  private String target;
  private SmartAccount account;

  private static String creation(String prelude, String code) {
    return "0x"
        + prelude
        + "60%02x8060%02x6000396000f3".formatted(code.length() / 2, prelude.length() / 2 + 11)
        + code;
  }

  @BeforeEach
  void deploy() throws Exception {
    TestChain.use();
    target = TestChain.deploy(creation("", QUIET));
    String implementation = TestChain.deploy(creation("", IMPLEMENTATION));
    String beacon =
        TestChain.deploy(creation("", "73" + implementation.substring(2) + "60005260206000f3"));
    String proxy =
        TestChain.deploy(creation("73" + beacon.substring(2) + "7f" + SLOT + "55", PROXY));
    account =
        new SmartAccount(new Address(proxy), new Address(beacon), new Address(implementation));
  }

  private JsonNode trace(String callData) {
    return trace(EntryPointVersion.V08.deployment().text(), account.address().text(), callData);
  }

  private static JsonNode trace(String from, String to, String callData) {
    ObjectNode request = JsonNodeFactory.instance.objectNode();
    request.put("from", from).put("to", to).put("data", callData);
    ObjectNode options = JsonNodeFactory.instance.objectNode().put("tracer", "callTracer");
    options.putObject("tracerConfig").put("withEffects", true);
    return TestChain.unwatched()
        .call(
            "debug_traceCall",
            JsonNodeFactory.instance.arrayNode().add(request).add("latest").add(options));
  }

  @Test
  void theAccountsCallsAreFoundInItsTrace() {
    String inner = Executions.single(new Address(target), "0xa9059cbb01");
    for (String callData : List.of(inner, Executions.single(account.address(), inner))) {
      JsonNode traced = trace(callData);
      AccountTrace trace =
          AccountTrace.read(traced, account, EntryPointVersion.V08.deployment(), callData)
              .orElseThrow(() -> new AssertionError(traced.toString()));
      assertThat(trace.calls())
          .extracting(AccountCall::call)
          .singleElement()
          .satisfies(
              call -> {
                assertThat(call.from()).isEqualTo(account.address());
                assertThat(call.to()).isEqualTo(new Address(target));
                assertThat(call.calldata().text()).isEqualTo("0xa9059cbb01");
              });
      assertThat(trace.includes(ExecutionDecoder.parts(account.address(), callData).orElseThrow()))
          .isTrue();
      assertThat(traced.path("gasUsed").asText()).startsWith("0x");
    }
  }

  /** As in a block: beneath an entry point, which here takes its own form of an operation. */
  @Test
  void theAccountsCallsAreFoundInABundle() {
    Address bundler = new Address("0x" + "b0".repeat(20));
    Address entryPoint = new Address(TestChain.deploy(creation("", ENTRY_POINT)));
    String operation =
        "0x"
            + "0".repeat(24)
            + account.address().text().substring(2)
            + "11".repeat(32)
            + Executions.single(new Address(target), "0xa9059cbb01").substring(2);
    JsonNode traced = trace(bundler.text(), entryPoint.text(), operation);
    assertThat(traced.hasNonNull("error")).as(traced.toString()).isFalse();
    BundleTrace bundle =
        BundleTrace.read(
                JsonFrame.outermost(traced),
                entryPoint,
                new BundleRules(
                    Set.of(bundler), Set.of(entryPoint), Set.of(account.implementation())))
            .orElseThrow(() -> new AssertionError(traced.toString()));
    assertThat(bundle.accounts()).containsExactly(account.address());
    assertThat(bundle.calls(account.address()))
        .singleElement()
        .satisfies(each -> assertThat(each.call().to()).isEqualTo(new Address(target)));
  }
}
