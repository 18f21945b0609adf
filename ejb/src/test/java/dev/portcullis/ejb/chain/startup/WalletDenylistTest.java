package dev.portcullis.ejb.chain.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import org.junit.jupiter.api.Test;

class WalletDenylistTest {
  private static final Address PUBLICLY_KNOWN =
      new Address("0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266");
  private static final Address SOMEBODYS = new Address("0x" + "ab".repeat(20));

  @Test
  void withTheEmbeddedChainEveryWalletIsGood() {
    WalletDenylist policy = new WalletDenylist(chain(ChainConfig.Kind.EMBEDDED));
    assertThatCode(() -> policy.check(PUBLICLY_KNOWN)).doesNotThrowAnyException();
    assertThat(policy.refuses(PUBLICLY_KNOWN)).isFalse();
  }

  @Test
  void aRealChainRejectsAPubliclyKnownWallet() {
    WalletDenylist policy = new WalletDenylist(chain(ChainConfig.Kind.UPSTREAM));
    assertThatThrownBy(() -> policy.check(PUBLICLY_KNOWN))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("publicly known");
    assertThat(policy.refuses(PUBLICLY_KNOWN)).isTrue();
    assertThatCode(() -> policy.check(SOMEBODYS)).doesNotThrowAnyException();
  }

  private static ChainConfig chain(ChainConfig.Kind kind) {
    return new ChainConfig() {
      @Override
      public Kind kind() {
        return kind;
      }
    };
  }
}
