package dev.portcullis.ejb.chain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.chain.upstream.FakeNode;
import dev.portcullis.ejb.chain.upstream.UpstreamCalls;
import dev.portcullis.ejb.chain.upstream.UpstreamNode;
import dev.portcullis.ejb.chain.upstream.UpstreamNodeTest;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A unit test of whether a node's answer is code: the node is a fake one. */
class ContractCodeCheckTest {
  private static final Address ADDRESS = new Address("0x" + "1".repeat(40));

  private FakeNode fake;
  private UpstreamNode node;

  @BeforeEach
  void start() throws Exception {
    fake = new FakeNode();
    node =
        new UpstreamNode(
            fake.settings(Optional.empty()), UpstreamNodeTest.THREADS, UpstreamCalls.UNCOUNTED);
  }

  @AfterEach
  void stop() {
    node.close();
    fake.close();
  }

  private void answer(String code) {
    fake.http =
        request ->
            request.path("method").textValue().equals("eth_getCode")
                ? FakeNode.result(request, code)
                : fake.asChain(request);
  }

  @ParameterizedTest
  @CsvSource({"0x,false", "0x00,true", "0xef0100,true", "0x60FF,true"})
  void dataIsCodeUnlessItIsEmpty(String code, boolean expected) {
    answer("\"" + code + "\"");
    assertThat(node.hasCode(ADDRESS)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "7",
        "true",
        "{}",
        "[]",
        "\"\"",
        "\"0x0\"",
        "\"0\"",
        "\"0xzz\"",
        "\"60ff\""
      })
  void anythingElseDecidesNothing(String code) {
    answer(code);
    assertThatThrownBy(() -> node.hasCode(ADDRESS))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Failure.Reason.CHAIN_UNAVAILABLE));
  }
}
