package dev.portcullis.ejb.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.identity.CreateSiweMessageRequest;
import dev.portcullis.ejb.identity.CryptoNativeLoginRequest;
import dev.portcullis.ejb.identity.IdentityProviderService;
import dev.portcullis.ejb.identity.LoginService;
import dev.portcullis.ejb.identity.SetSiweSettingsRequest;
import dev.portcullis.ejb.identity.SiweMessageView;
import dev.portcullis.ejb.identity.SiweService;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.ejb.user.AddWalletRequest;
import dev.portcullis.ejb.user.CreateMachineUserRequest;
import dev.portcullis.ejb.user.MachineUserService;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.decision.VisibilityQueries;
import dev.portcullis.persistence.session.SessionOrigin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Claims of machines, proofs by signatures and sign-ins in random order, against a model of ADR
 * 0112. A service test: rows, locks and transactions decide.
 */
@ServiceTest(settings = "secret.master-key=" + Given.MASTER_KEY)
class ClaimModelTest {
  private static final int STORIES = Integer.getInteger("stories", 1);
  private static final int STEPS = 60;

  /** An address is given ten challenges only. */
  private static final int FEW = 12;

  private static final String HOST = "panel.example";

  /** Who has a wallet, and how; the owner is a user, home their organization or null. */
  private record Held(String owner, String home, boolean proven, boolean byMachine) {}

  private final Map<String, Held> held = new LinkedHashMap<>();
  private final List<String> organizations = new ArrayList<>();
  private final List<String> machines = new ArrayList<>();
  private final List<String> members = new ArrayList<>();
  private final List<SessionTokenView> sessions = new ArrayList<>();
  private final List<String> accounts = new ArrayList<>();

  @BeforeEach
  void aQuietChain() {
    Services.replace(ChainNode.class, new QuietNode());
  }

  @Test
  void theOwnerOfAWalletMatchesTheModel() {
    for (int story = 0; story < STORIES; story++) {
      Random random = new Random(Long.getLong("seed", 20261129) + story);
      begin();
      List<TestWallet> wallets = List.of();
      List<String> told = new ArrayList<>();
      for (int step = 0; step < STEPS; step++) {
        if (step % FEW == 0) {
          wallets = List.of(TestWallet.random(), TestWallet.random());
          told.clear();
        }
        TestWallet wallet = wallets.get(random.nextInt(wallets.size()));
        int which = random.nextInt(2);
        String before = String.valueOf(held.get(Given.lower(wallet)));
        told.add(step(random.nextInt(7), wallet, which) + " at " + before);
        assertThat(stored(wallet)).as("%s", told).isEqualTo(held.get(Given.lower(wallet)));
        assertSeen(wallet, told);
      }
    }
  }

  @Test
  void aClaimOfAContractsAddressHidesNothingFromItsOrganization() {
    begin();
    String owner = Given.organization();
    String contract = Contracts.register(owner);
    Acting.asMachine(machines.get(0), organizations.get(0));
    var unused =
        Services.get(MachineUserService.class)
            .create(
                organizations.get(0), new CreateMachineUserRequest("Claimed", List.of(contract)));
    assertThat(isSeen(new Address(contract), owner)).isTrue();
    assertThat(isSeen(new Address(contract), organizations.get(0))).isFalse();
  }

  private void begin() {
    held.clear();
    organizations.clear();
    machines.clear();
    members.clear();
    sessions.clear();
    accounts.clear();
    for (int i = 0; i < 2; i++) {
      String organization = Given.organization();
      organizations.add(organization);
      machines.add(Given.machine(organization, "org_users_manage", "org_wallets_manage"));
      members.add(Given.member(organization));
      Acting.asOperator();
      var unused =
          Services.get(IdentityProviderService.class)
              .setSiwe(organization, new SetSiweSettingsRequest(true, List.of(HOST)));
      TestWallet own = TestWallet.random();
      String account = Given.user(own);
      accounts.add(account);
      sessions.add(
          Sessions.open(account, SessionOrigin.byWallet(Given.address(own), null, HOST, null)));
    }
  }

  private String step(int kind, TestWallet wallet, int which) {
    return switch (kind) {
      case 0 -> claimForNew(wallet, which);
      case 1 -> claimForMember(wallet, which);
      case 2 -> link(wallet, which);
      case 3 -> signIn(wallet, null);
      case 4 -> signIn(wallet, organizations.get(which));
      case 5 -> unlink(wallet, which);
      default -> leave(wallet);
    };
  }

  private String claimForNew(TestWallet wallet, int which) {
    String organization = organizations.get(which);
    Acting.asMachine(machines.get(which), organization);
    List<String> made = new ArrayList<>();
    Optional<Reason> refused =
        refusal(
            () ->
                made.add(
                    Services.get(MachineUserService.class)
                        .create(
                            organization,
                            new CreateMachineUserRequest("Claimed", List.of(wallet.address())))
                        .id()));
    claimed(wallet, refused, made.isEmpty() ? null : made.get(0), organization);
    return "claim for a new user of " + which;
  }

  private String claimForMember(TestWallet wallet, int which) {
    String organization = organizations.get(which);
    Acting.asMachine(machines.get(which), organization);
    Optional<Reason> refused =
        refusal(
            () ->
                Services.get(MachineUserService.class)
                    .addWallet(
                        organization, members.get(which), new AddWalletRequest(wallet.address())));
    claimed(wallet, refused, members.get(which), organization);
    return "claim for a member of " + which;
  }

  private void claimed(
      TestWallet wallet, Optional<Reason> refused, String owner, String organization) {
    String address = Given.lower(wallet);
    if (held.containsKey(address)) {
      assertThat(refused).contains(Reason.ALREADY_EXISTS);
    } else {
      assertThat(refused).isEmpty();
      held.put(address, new Held(owner, organization, false, true));
    }
  }

  private String link(TestWallet wallet, int which) {
    Sessions.act(sessions.get(which));
    AssociationChallengeView challenge =
        Services.get(UserWalletService.class)
            .initiate(new InitiateAssociationRequest(wallet.address(), null));
    Sessions.act(sessions.get(which));
    Optional<Reason> refused =
        refusal(
            () ->
                Services.get(UserWalletService.class)
                    .associate(
                        new AssociateWalletRequest(
                            wallet.address(),
                            challenge.message(),
                            wallet.sign(challenge.message()),
                            challenge.nonceToken())));
    Held now = held.get(Given.lower(wallet));
    if (now != null && now.proven()) {
      assertThat(refused).contains(Reason.ALREADY_EXISTS);
    } else {
      assertThat(refused).as("proof beats claim").isEmpty();
      held.put(Given.lower(wallet), new Held(accounts.get(which), null, true, false));
    }
    return "link to " + which;
  }

  private String signIn(TestWallet wallet, String organization) {
    Acting.asStranger();
    SiweMessageView challenge =
        Services.get(SiweService.class)
            .challenge(
                new CreateSiweMessageRequest(
                    wallet.address(), organization == null ? null : HOST, organization));
    Acting.asStranger();
    List<SessionTokenView> opened = new ArrayList<>();
    Optional<Reason> refused =
        refusal(
            () ->
                opened.add(
                    (SessionTokenView)
                        Services.get(LoginService.class)
                            .withWallet(
                                new CryptoNativeLoginRequest(
                                    challenge.msg(),
                                    wallet.sign(challenge.msg()),
                                    challenge.nonceToken(),
                                    null))));
    Held now = held.get(Given.lower(wallet));
    boolean fits =
        now != null
            && (organization == null
                ? now.proven() || !now.byMachine()
                : organization.equals(now.home()));
    if (fits) {
      assertThat(refused).isEmpty();
      assertThat(Sessions.act(opened.get(0)).userId()).isEqualTo(now.owner());
      held.put(Given.lower(wallet), new Held(now.owner(), now.home(), true, now.byMachine()));
    } else {
      assertThat(refused).contains(Reason.WALLET_NOT_LINKED);
    }
    return "sign in to " + organization;
  }

  private String unlink(TestWallet wallet, int which) {
    Sessions.act(sessions.get(which));
    Optional<Reason> refused =
        refusal(
            () -> {
              Services.get(UserWalletService.class)
                  .disassociate(accounts.get(which), Given.address(wallet));
              return null;
            });
    Held now = held.get(Given.lower(wallet));
    if (now != null && now.owner().equals(accounts.get(which))) {
      assertThat(refused).isEmpty();
      held.remove(Given.lower(wallet));
    } else {
      assertThat(refused).contains(Reason.NOT_FOUND);
    }
    return "unlink from " + which;
  }

  /** A user for whom a machine claimed the wallet is removed from the organization. */
  private String leave(TestWallet wallet) {
    Held now = held.get(Given.lower(wallet));
    if (now != null && now.home() != null && !members.contains(now.owner())) {
      Acting.asAdministratorOf(now.home());
      Services.get(MemberService.class).remove(now.home(), now.owner());
      held.put(Given.lower(wallet), new Held(now.owner(), null, now.proven(), now.byMachine()));
    }
    return "leave";
  }

  /** What of the wallet the database has, with the model's word for who claimed it. */
  private Held stored(TestWallet wallet) {
    Acting.asOperator();
    List<String> known = new ArrayList<>(accounts);
    known.addAll(members);
    Held expected = held.get(Given.lower(wallet));
    if (expected != null) {
      known.add(expected.owner());
    }
    return known.stream()
        .distinct()
        .flatMap(
            id -> {
              var user = Services.get(UserService.class).get(id);
              return user.wallets().stream()
                  .filter(own -> own.walletAddress().equals(Given.lower(wallet)))
                  .map(
                      own ->
                          new Held(
                              id,
                              user.organization() == null ? null : user.organization().id(),
                              own.provenAt() != null,
                              expected != null && expected.byMachine()));
            })
        .findFirst()
        .orElse(null);
  }

  /** An organization sees what is a member's, and that only once it was proven. */
  private void assertSeen(TestWallet wallet, List<String> told) {
    Held now = held.get(Given.lower(wallet));
    for (String organization : organizations) {
      boolean seen = isSeen(Given.address(wallet), organization);
      boolean due = now != null && now.proven() && organization.equals(now.home());
      assertThat(seen).as("seen by %s after %s", organization, told).isEqualTo(due);
    }
  }

  private static boolean isSeen(Address address, String organization) {
    try {
      return Services.inTransaction(
          () ->
              !Services.get(VisibilityQueries.class)
                  .ofOrganization(organization, List.of(address))
                  .isEmpty());
    } catch (RuntimeException refused) {
      throw refused;
    } catch (Exception impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Optional<Reason> refusal(Supplier<?> call) {
    try {
      var unused = call.get();
      return Optional.empty();
    } catch (Failure refused) {
      return Optional.of(refused.reason());
    }
  }
}
