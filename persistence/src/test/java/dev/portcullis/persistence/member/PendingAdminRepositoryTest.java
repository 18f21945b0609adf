package dev.portcullis.persistence.member;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.organization.Organization;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class PendingAdminRepositoryTest {
  private final String organization = organization();

  @Test
  void aPendingAdminIsNamedOnce() {
    String subject = Ids.id();
    name(subject);
    assertConflict(() -> name(subject));
    inTransaction(
        entities -> {
          PendingAdminRepository admins = on(entities, new PendingAdminRepository());
          assertThat(admins.page(organization, new PageRequest(10, 0)).items()).hasSize(1);
          assertThat(admins.remove(organization, subject)).isTrue();
          assertThat(admins.remove(organization, subject)).isFalse();
          return null;
        });
  }

  private void name(String subject) {
    inTransaction(
        entities -> {
          on(entities, new PendingAdminRepository())
              .add(new PendingAdmin(organization, subject, null));
          return null;
        });
  }

  private static void assertConflict(Runnable work) {
    assertThatThrownBy(work::run)
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.ALREADY_EXISTS));
  }

  private static String organization() {
    return inTransaction(
        entities -> {
          Organization made = new Organization("Owner", List.of());
          entities.persist(made);
          return made.id();
        });
  }
}
