package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.chain.upstream.TestAnvil;
import dev.portcullis.ejb.chain.upstream.TestNode;
import dev.portcullis.ejb.service.ServiceTest;

/**
 * The proof of {@link SentinelBehindNode} behind Foundry's anvil.
 *
 * <p>{@code -Dsentinel.blocks=100000 -Dsentinel.escapes=10000 -Dkills=200} is the proof by hand,
 * {@code -Dseed=…} another one.
 */
@ServiceTest(settings = {"chain.kind=upstream", "sentinel.catch-up-blocks=1000000"})
class SentinelAtScaleTest extends SentinelBehindNode {
  @Override
  TestNode started(long chainId) throws InterruptedException {
    return TestAnvil.start(chainId);
  }
}
