package dev.portcullis.ejb.m2m;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.m2m.M2mApplicationRepository;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class M2mApplicationFinderTest {
  private final M2mApplication robot =
      new M2mApplication(Scope.organization("harbor"), "Robot", null, List.of());

  private final M2mApplicationFinder owned =
      new M2mApplicationFinder(
          new M2mApplicationRepository() {
            @Override
            public Optional<M2mApplication> find(String id) {
              return Optional.of(robot).filter(application -> application.id().equals(id));
            }
          });

  @Test
  void theOwnerAndTheZoneReachAnApplication() {
    assertThat(owned.get(Scope.organization("harbor"), robot.id()).id()).isEqualTo(robot.id());
    assertThat(owned.get(Scope.ZONE, robot.id()).id()).isEqualTo(robot.id());
  }

  @Test
  void anotherOrganizationDoesNotFindIt() {
    assertThatThrownBy(() -> owned.get(Scope.organization("quay"), robot.id()))
        .isInstanceOfSatisfying(
            Failure.class, failure -> assertThat(failure.reason()).isEqualTo(Reason.NOT_FOUND));
  }

  @Test
  void anEvictedOrganizationGrantsNothing() {
    String forgotten = null;
    assertThatThrownBy(() -> owned.get(Scope.organization(forgotten), robot.id()))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> owned.get(null, robot.id())).isInstanceOf(NullPointerException.class);
  }
}
