package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.chain.upstream.TestAnvil;
import dev.portcullis.ejb.service.ServiceTest;
import org.junit.jupiter.api.BeforeAll;

/** The cases of {@link AnswersBehindNode} behind Foundry's anvil. */
@ServiceTest(settings = "chain.kind=upstream")
class AnswersOnAnvilTest extends AnswersBehindNode {
  @BeforeAll
  static void start() throws Exception {
    begin(TestAnvil.start());
  }
}
