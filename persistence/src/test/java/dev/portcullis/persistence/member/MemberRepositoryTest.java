package dev.portcullis.persistence.member;

import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hex;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Paging;
import dev.portcullis.persistence.identity.OidcProvider;
import dev.portcullis.persistence.identity.OidcProvider.Details;
import dev.portcullis.persistence.identity.OidcProviderRepository;
import dev.portcullis.persistence.member.MemberRepository.Filter;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepositoryTest;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.User.Source;
import dev.portcullis.persistence.wallet.Wallet;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class MemberRepositoryTest {
  private final String organization = organization();

  @Test
  void listsAreNarrowedByOrganizationNameAndRole() {
    Role role = RoleRepositoryTest.storedRole(organization);
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
    inTransaction(
        entities -> {
          assertThat(new MemberRepository(entities).holders(organization, role.id())).hasSize(1);
          return null;
        });
  }

  @Test
  void aSubjectIsInvitedOnceAndKnownAfterwards() {
    String subject = Ids.id();
    User invited = stored(() -> User.invited("Ada", organization, subject));
    assertThat(invited.isInvited()).isTrue();
    assertConflict(() -> stored(() -> User.invited("Ada again", organization, subject)));
    stored(() -> User.invited("Ada elsewhere", organization(), subject));
    inTransaction(
        entities -> {
          MemberRepository members = new MemberRepository(entities);
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
    Address wallet = new Address(Hex.of(Ids.bytes(20)));
    inTransaction(
        entities -> {
          new MemberRepository(entities).addWallet(new Wallet(wallet, user.id()));
          return null;
        });
    inTransaction(
        entities -> {
          MemberRepository members = new MemberRepository(entities);
          User found = members.findForUpdate(user.id()).orElseThrow();
          assertThat(members.walletsOf(List.of(found))).hasSize(1);
          members.remove(found);
          return null;
        });
    inTransaction(
        entities -> {
          assertThat(new MemberRepository(entities).find(user.id())).isEmpty();
          return null;
        });
  }

  @Test
  void aPendingAdminIsNamedOnce() {
    String subject = Ids.id();
    name(subject);
    assertConflict(() -> name(subject));
    inTransaction(
        entities -> {
          PendingAdminRepository admins = new PendingAdminRepository(entities);
          assertThat(admins.ofOrganization(organization)).hasSize(1);
          assertThat(admins.remove(organization, subject)).isTrue();
          assertThat(admins.remove(organization, subject)).isFalse();
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
          new OidcProviderRepository(entities).add(new OidcProvider(organizationId, details));
          return null;
        });
  }

  private void name(String subject) {
    inTransaction(
        entities -> {
          new PendingAdminRepository(entities).add(new PendingAdmin(organization, subject));
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
            new MemberRepository(entities)
                .page(filter, new Paging(10, 0)).items().stream().map(User::displayName).toList());
  }

  private static User stored(Supplier<User> user) {
    return inTransaction(
        entities -> {
          User made = user.get();
          new MemberRepository(entities).add(made);
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
