package dev.portcullis.ejb.rpc;

import dev.portcullis.ejb.chain.upstream.TestAnvil;
import dev.portcullis.ejb.chain.upstream.TestNode;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.ServiceTest;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The cases of {@link PooledBehindNode} behind Foundry's anvil, and that of a delegation. */
@ServiceTest(settings = "chain.kind=upstream")
class PooledOnAnvilTest extends PooledBehindNode {
  private static TestAnvil anvil;

  @BeforeAll
  static void start() throws Exception {
    anvil = TestAnvil.start();
    begin(anvil);
  }

  /** EIP-7702: an account that is paid is delegated, past the gate, before the payment's turn. */
  @Test
  void aTransferToAnAccountDelegatedInTheMeantimeIsACall() {
    TestKey owner = rich(TestKey.random());
    String evil = deploy(owner, 0, creation("60006000600060006000" + secretCall("f1") + "00"));
    String account = TestKey.random().text();
    String paid = send(wallet.sign(TestNode.CHAIN_ID, 1, account, "1", "0x"));
    var unused = anvil.call("anvil_setCode", account, "0xef0100" + evil.substring(2));
    send(plain(0));
    run();
    assertRefused(paid, "permission.missing");
    anvil.mine();
  }
}
