package dev.portcullis.persistence.wallet;

import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hex;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.user.User;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WalletRepositoryTest {
  private final Address address = new Address(Hex.of(Ids.bytes(20)));
  private final Organization home = stored(new Organization("Home", List.of()));
  private final User user = member();
  private final Wallet wallet = stored(new Wallet(address, user.id()));

  @Test
  void aWalletIsProvenOnceByWhoseItIs() {
    assertThat(prove("another", List.of())).isFalse();
    assertThat(provenAt()).isNull();
    assertThat(prove(user.id(), List.of())).isTrue();
    Instant first = provenAt();
    assertThat(first).isNotNull();
    assertThat(prove(user.id(), List.of())).isFalse();
    assertThat(provenAt()).isEqualTo(first);
  }

  @Test
  void aMachineProvesWalletsOfThoseItWorksFor() {
    assertThat(prove(null, List.of("elsewhere"))).isFalse();
    assertThat(prove(null, List.of())).isFalse();
    assertThat(prove(null, List.of("elsewhere", home.id()))).isTrue();
    assertThat(provenAt()).isNotNull();
  }

  private boolean prove(String userId, List<String> organizationIds) {
    return inTransaction(
        entities -> new WalletRepository(entities).prove(address, userId, organizationIds));
  }

  private Instant provenAt() {
    return inTransaction(entities -> entities.find(Wallet.class, wallet.id()).provenAt());
  }

  private User member() {
    User made = new User("Alice", User.Source.OIDC, null);
    made.join(home.id());
    return stored(made);
  }

  private static <T> T stored(T entity) {
    return inTransaction(
        entities -> {
          entities.persist(entity);
          return entity;
        });
  }
}
