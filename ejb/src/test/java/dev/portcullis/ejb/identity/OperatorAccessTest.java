package dev.portcullis.ejb.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OperatorAccessTest {
  private static final Address NAMED = new Address("0x" + "a1".repeat(20));
  private static final Address OTHER = new Address("0x" + "b2".repeat(20));
  private static final String ISSUER = "https://login.example";

  private final User operator = new User("Operator", User.Source.CRYPTO_NATIVE, null);
  private final Settings config = new Settings();
  private User identified = operator;

  private final OperatorAccess access =
      new OperatorAccess(
          config,
          new UserRepository() {
            @Override
            public Optional<User> findByIdentity(String issuer, String subject) {
              return Optional.of(identified);
            }
          });

  @Test
  void theOnlyWayInOfTheOperatorStays() {
    assertKept();
  }

  @Test
  void anIdentityThatNobodyCanSignInWithIsNoOtherWay() {
    config.issuer = Optional.of(ISSUER);
    config.subject = Optional.of("operator");
    assertKept();
  }

  @Test
  void anIdentityOfSomebodyElseIsNoOtherWay() {
    signInWithIdentity();
    identified = new User("Other", User.Source.OIDC, null);
    assertKept();
  }

  @Test
  void whoSignsInWithAnIdentityMayUnlinkIt() {
    signInWithIdentity();
    assertThatCode(() -> access.checkUnlinking(NAMED, operator.id())).doesNotThrowAnyException();
  }

  @Test
  void otherWalletsGoAsTheyPlease() {
    assertThatCode(() -> access.checkUnlinking(OTHER, operator.id())).doesNotThrowAnyException();
    config.named = Optional.empty();
    assertThatCode(() -> access.checkUnlinking(NAMED, operator.id())).doesNotThrowAnyException();
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
