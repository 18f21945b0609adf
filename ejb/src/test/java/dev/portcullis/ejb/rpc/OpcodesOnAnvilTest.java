package dev.portcullis.ejb.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.trace.AccountTraceMode;
import dev.portcullis.ejb.chain.upstream.TestAnvil;
import dev.portcullis.ejb.scene.People;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ejb.service.ServiceTest;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The cases of {@link OpcodesBehindNode} behind Foundry's anvil, and those of delegations. */
@ServiceTest(settings = "chain.kind=upstream")
class OpcodesOnAnvilTest extends OpcodesBehindNode {
  private static TestAnvil anvil;

  @BeforeAll
  static void start() throws Exception {
    anvil = TestAnvil.start();
    begin(anvil);
  }

  @Test
  void theNodeDistinguishesThem() {
    assertThat(abilities.accounts()).isEqualTo(AccountTraceMode.APART);
  }

  /**
   * EIP-7702: the wallet that sends delegates to code that reads, and the size of another's code is
   * read.
   */
  @Test
  void delegatingWalletsAreServed() throws Exception {
    String sizing = open(ASKING.formatted("3b"), "write");
    String looking = open(ASKING.formatted("31"), "write");
    TestKey other = TestKey.random();
    anvil.fund(other.text());
    String delegated = "0xef0100" + deploy(ASKING.formatted("31")).substring(2);
    var ignored = anvil.call("anvil_setCode", other.text(), delegated);
    ignored = anvil.call("anvil_setCode", wallet.text(), delegated);
    var unused = People.proven(other);
    asDeployer();
    assertAnswered(call(sizing, other.text(), "latest"));
    assertAnswered(call(looking, wallet.text(), "latest"));
    assertNotInspectable(call(looking, other.text(), "latest"));
    assertAnswered(send(sizing, other.text()));
    anvil.mine();
  }
}
