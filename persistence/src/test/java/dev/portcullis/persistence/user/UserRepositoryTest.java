package dev.portcullis.persistence.user;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.identity.OidcProvider;
import dev.portcullis.persistence.identity.OidcProvider.Details;
import dev.portcullis.persistence.identity.OidcProviderRepository;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepositoryTest;
import dev.portcullis.persistence.user.User.Source;
import dev.portcullis.persistence.user.UserRepository.Filter;
import dev.portcullis.persistence.wallet.Wallet;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class UserRepositoryTest {
  private final String organization = organization();

  @Test
  void listsAreNarrowedByOrganizationNameAndRole() {
    Role role = RoleRepositoryTest.storedRole(Scope.organization(organization));
    User teller = new User("Teller 100%", Source.ADMIN_PANEL, organization);
    teller.grant(role.id());
    stored(() -> teller);
    User clerk = stored(() -> new User("Clerk", Source.ADMIN_PANEL, organization));
    stored(() -> new User("Teller elsewhere", Source.ADMIN_PANEL, organization()));
    assertThat(names(new Filter(organization, null, null)))
        .containsExactly(clerk.displayName(), teller.displayName());
    assertThat(names(new Filter(organization, "LLER", null))).containsExactly("Teller 100%");
    assertThat(names(new Filter(organization, "0%", null))).containsExactly("Teller 100%");
    assertThat(names(new Filter(null, null, role.id()))).containsExactly("Teller 100%");
  }

  @Test
  void listsAreNarrowedBySourceAndWallet() {
    Address address = new Address(HexText.of(Ids.bytes(20)));
    User holder = stored(() -> new User("Holder", Source.CRYPTO_NATIVE, organization));
    stored(() -> new User("Clerk", Source.ADMIN_PANEL, organization));
    inTransaction(
        entities -> {
          entities.persist(new Wallet(address, holder.id()));
          return null;
        });
    assertThat(names(new Filter(null, null, null, null, null, address))).containsExactly("Holder");
    assertThat(names(new Filter(organization, null, null, null, Source.ADMIN_PANEL, null)))
        .containsExactly("Clerk");
    assertThat(names(new Filter(null, null, null, null, Source.ADMIN_PANEL, address))).isEmpty();
  }

  @Test
  void aSubjectIsInvitedOnceAndKnownAfterwards() {
    String subject = Ids.id();
    User invited = stored(() -> User.invited("Ada", organization, subject, null));
    assertThat(invited.isInvited()).isTrue();
    assertConflict(() -> stored(() -> User.invited("Ada again", organization, subject, null)));
    stored(() -> User.invited("Ada elsewhere", organization(), subject, null));
    inTransaction(
        entities -> {
          UserRepository members = on(entities, new UserRepository());
          assertThat(members.isSubjectKnown(organization, null, subject)).isTrue();
          assertThat(members.isSubjectKnown(organization, null, "other")).isFalse();
          return null;
        });
  }

  @Test
  void aSubjectWithoutIssuerBelongsToAnOrganization() {
    User user = new User("Lost", Source.OIDC, null);
    user.identify(null, "subject");
    assertThatThrownBy(() -> stored(() -> user))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.INVALID_ENTITY));
  }

  @Test
  void removingAUserTakesWalletsAndRolesAlong() {
    User user = new User("Short-lived", Source.ADMIN_PANEL, null);
    user.grant("user");
    stored(() -> user);
    Address wallet = new Address(HexText.of(Ids.bytes(20)));
    inTransaction(
        entities -> {
          entities.persist(new Wallet(wallet, user.id()));
          return null;
        });
    inTransaction(
        entities -> {
          UserRepository members = on(entities, new UserRepository());
          User found = members.findForUpdate(user.id()).orElseThrow();
          members.remove(found);
          return null;
        });
    inTransaction(
        entities -> {
          assertThat(on(entities, new UserRepository()).find(user.id())).isEmpty();
          assertThat(
                  entities
                      .createQuery("from Wallet where userId = :user", Wallet.class)
                      .setParameter("user", user.id())
                      .getResultList())
              .isEmpty();
          return null;
        });
  }

  @Test
  void anIssuerIsOneOrganizationsUntilThatIsDeleted() {
    String issuer = "https://id.example/" + Ids.id();
    provide(organization, issuer);
    String other = organization();
    assertConflict(() -> provide(other, issuer));
    inTransaction(
        entities -> {
          entities.find(Organization.class, organization).delete();
          return null;
        });
    provide(other, issuer);
  }

  private static void provide(String organizationId, String issuer) {
    inTransaction(
        entities -> {
          Details details = new Details(issuer, "https://k.example", "a", "c", null, "https://p");
          on(entities, new OidcProviderRepository()).add(new OidcProvider(organizationId, details));
          return null;
        });
  }

  private static void assertConflict(Runnable work) {
    assertThatThrownBy(work::run)
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.ALREADY_EXISTS));
  }

  private static List<String> names(Filter filter) {
    return inTransaction(
        entities ->
            on(entities, new UserRepository()).page(filter, new PageRequest(10, 0)).items().stream()
                .map(User::displayName)
                .toList());
  }

  private static User stored(Supplier<User> user) {
    return inTransaction(
        entities -> {
          User made = user.get();
          on(entities, new UserRepository()).add(made);
          return made;
        });
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
