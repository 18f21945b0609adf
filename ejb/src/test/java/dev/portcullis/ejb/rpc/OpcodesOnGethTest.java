package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.trace.AccountTraceMode;
import dev.portcullis.ejb.chain.upstream.TestGeth;
import dev.portcullis.ejb.service.ServiceTest;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The cases of {@link OpcodesBehindNode} behind go-ethereum, which lists accounts with frames. Its
 * version 1.14 has no delegations (EIP-7702, Prague): {@link OpcodesOnAnvilTest} alone shows them.
 */
@ServiceTest(settings = "chain.kind=upstream")
class OpcodesOnGethTest extends OpcodesBehindNode {
  @BeforeAll
  static void start() throws Exception {
    begin(TestGeth.start());
  }

  @Test
  void theNodeReportsThemWithTheFrames() {
    assertThat(abilities.accounts()).isEqualTo(AccountTraceMode.WITH_FRAMES);
  }
}
