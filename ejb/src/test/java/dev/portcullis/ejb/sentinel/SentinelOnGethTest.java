package dev.portcullis.ejb.sentinel;

import dev.portcullis.ejb.chain.upstream.TestGeth;
import dev.portcullis.ejb.chain.upstream.TestNode;
import dev.portcullis.ejb.service.ServiceTest;

/**
 * The proof of {@link SentinelBehindNode} behind go-ethereum, with the same options and 1,500
 * blocks at most: each is a second younger than the one before, and none may be of the future.
 */
@ServiceTest(settings = {"chain.kind=upstream", "sentinel.catch-up-blocks=1000000"})
class SentinelOnGethTest extends SentinelBehindNode {
  @Override
  TestNode started(long chainId) throws InterruptedException {
    return TestGeth.start(chainId);
  }
}
