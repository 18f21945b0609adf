package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.chain.upstream.TestGeth;
import dev.portcullis.ejb.service.ServiceTest;
import org.junit.jupiter.api.BeforeAll;

/**
 * The cases of {@link PooledBehindNode} behind go-ethereum. Its version 1.14 has no delegations
 * (EIP-7702, Prague): {@link PooledOnAnvilTest} alone shows that line.
 */
@ServiceTest(settings = "chain.kind=upstream")
class PooledOnGethTest extends PooledBehindNode {
  @BeforeAll
  static void start() throws Exception {
    begin(TestGeth.start());
  }
}
