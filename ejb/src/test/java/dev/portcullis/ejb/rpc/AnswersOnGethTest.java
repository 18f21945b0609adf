package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.chain.upstream.TestGeth;
import dev.portcullis.ejb.service.ServiceTest;
import org.junit.jupiter.api.BeforeAll;

/** The cases of {@link AnswersBehindNode} behind go-ethereum. */
@ServiceTest(settings = "chain.kind=upstream")
class AnswersOnGethTest extends AnswersBehindNode {
  @BeforeAll
  static void start() throws Exception {
    begin(TestGeth.start());
  }
}
