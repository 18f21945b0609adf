package dev.portcullis.ejb.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import dev.portcullis.persistence.wallet.Wallet;
import dev.portcullis.persistence.wallet.WalletRepository;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OperatorAccessTest {
  private static final Address NAMED = new Address("0x" + "a1".repeat(20));
  private static final Address OTHER = new Address("0x" + "b2".repeat(20));
  private static final String ISSUER = "https://login.example";

  private final User operator = new User("Operator", User.Source.CRYPTO_NATIVE, null);
  private final Settings config = new Settings();
  private User identified = operator;
  private String holder = operator.id();

  private final OperatorAccess access =
      new OperatorAccess(
          config,
          new UserRepository() {
            @Override
            public Optional<User> findByIdentity(String issuer, String subject) {
              return Optional.of(identified);
            }
          },
          new WalletRepository() {
            @Override
            public Optional<Wallet> find(Address address) {
              return Optional.of(new Wallet(address, holder));
            }
          });

  @Test
  void theOnlyWayInOfTheOperatorStays() {
    assertKept();
  }

  @Test
  void anIdentityWithoutSignInIsNoOtherWay() {
    config.issuer = Optional.of(ISSUER);
    config.subject = Optional.of("operator");
    assertKept();
  }

  @Test
  void anIdentityOfAnotherUserIsNoOtherWay() {
    signInWithIdentity();
    identified = new User("Other", User.Source.OIDC, null);
    assertKept();
  }

  @Test
  void aUserWithAnIdentityMayUnlinkTheWallet() {
    signInWithIdentity();
    assertThatCode(() -> access.checkUnlinking(NAMED, operator.id())).doesNotThrowAnyException();
  }

  @Test
  void otherWalletsGoAsTheyPlease() {
    assertThatCode(() -> access.checkUnlinking(OTHER, operator.id())).doesNotThrowAnyException();
    config.named = Optional.empty();
    assertThatCode(() -> access.checkUnlinking(NAMED, operator.id())).doesNotThrowAnyException();
  }

  @Test
  void theConfiguredOperatorIsAdministratorRegardlessOfRoles() {
    assertThat(access.roleIdsOf(operator)).containsExactly("admin");
    assertThat(access.roleIdsOf(operator, Set.of(OTHER))).as("with other wallets").isEmpty();
    holder = "somebody else";
    assertThat(access.roleIdsOf(operator)).isEmpty();
    signInWithIdentity();
    operator.identify(ISSUER, "operator");
    assertThat(access.isNamed(operator)).isTrue();
    config.subject = Optional.of("another");
    assertThat(access.isNamed(operator)).isFalse();
  }

  private void signInWithIdentity() {
    config.issuer = Optional.of(ISSUER);
    config.subject = Optional.of("operator");
    config.keys = Optional.of(ISSUER + "/keys");
  }

  private void assertKept() {
    assertThatThrownBy(() -> access.checkUnlinking(NAMED, operator.id()))
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.reason()).isEqualTo(Reason.CONFLICT))
        .hasMessageContaining("operator.wallet");
  }

  /** As an operator would set them. */
  private static final class Settings extends OperatorConfig {
    private Optional<Address> named = Optional.of(NAMED);
    private Optional<String> issuer = Optional.empty();
    private Optional<String> subject = Optional.empty();
    private Optional<String> keys = Optional.empty();

    @Override
    Optional<Address> wallet() {
      return named;
    }

    @Override
    public Optional<String> oidcIssuer() {
      return issuer;
    }

    @Override
    Optional<String> oidcSubject() {
      return subject;
    }

    @Override
    public Optional<String> oidcKeys() {
      return keys;
    }
  }
}
