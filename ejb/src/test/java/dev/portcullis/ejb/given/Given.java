package dev.portcullis.ejb.given;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.m2m.CreateM2mApplicationRequest;
import dev.portcullis.ejb.m2m.CreateOrganizationM2mApplicationRequest;
import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.m2m.OrganizationM2mApplicationService;
import dev.portcullis.ejb.member.AssignMemberRequest;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.role.CustomPermission;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.user.UserDefinition;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Records that a test begins with, made by the services in the operator's name. Each call begins a
 * request of its own, so a test sets the caller after it has created its records.
 */
public final class Given {
  /** A key of secrets, for the setting {@code secret.master-key}. */
  public static final String MASTER_KEY = "AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=";

  private Given() {}

  /** A name that no other record has. */
  public static String name() {
    return "Given " + Ids.id();
  }

  /** An address that no other record has, in lowercase. */
  public static String address() {
    return "0x" + HexFormat.of().formatHex(Ids.bytes(20));
  }

  /** The address of a wallet, as it is stored. */
  public static Address address(TestWallet wallet) {
    return new Address(wallet.address());
  }

  /** The address of a wallet in lowercase. */
  public static String lower(TestWallet wallet) {
    return wallet.address().toLowerCase(Locale.ROOT);
  }

  /** A new organization whose members start with these roles; the answer is its identifier. */
  public static String organization(String... defaultRoles) {
    Acting.asOperator();
    return Services.get(OrganizationService.class)
        .create(new OrganizationDefinition(name(), references(defaultRoles)))
        .id();
  }

  /** Deletes an organization. */
  public static void deleted(String organizationId) {
    Acting.asOperator();
    Services.get(OrganizationService.class).delete(organizationId);
  }

  /** A new role of an organization, or of the zone; the answer is its identifier. */
  public static String role(Scope owner, CustomPermission... permissions) {
    Acting.asOperator();
    return Services.get(RoleService.class)
        .create(owner, new RoleDefinition("r" + Ids.id(), List.of(permissions), null))
        .id();
  }

  /** The system role that makes administrators of an organization. */
  public static String adminRole(String organizationId) {
    Acting.asOperator();
    return Services.get(RoleService.class)
        .list(Scope.organization(organizationId), "Admin", new PageRequest(10, 0))
        .items()
        .stream()
        .filter(listed -> listed.isSystemRole())
        .findFirst()
        .orElseThrow()
        .id();
  }

  /** A new user of the zone with these wallets; the answer is the identifier. */
  public static String user(TestWallet... wallets) {
    Acting.asOperator();
    List<String> addresses = Stream.of(wallets).map(TestWallet::address).toList();
    return Services.get(UserService.class)
        .create(new UserDefinition(name(), addresses, null, null, null))
        .id();
  }

  /** A new user that an identity provider knows; the answer is the identifier. */
  public static String userAt(String issuer, String subject) {
    Acting.asOperator();
    return Services.get(UserService.class)
        .create(new UserDefinition(name(), List.of(), subject, issuer, null))
        .id();
  }

  /** Gives a user of the zone exactly these roles. */
  public static void zoneRoles(String userId, String... roles) {
    Acting.asOperator();
    Services.get(UserService.class).replaceRoles(userId, new ReplaceRolesRequest(List.of(roles)));
  }

  /** A new member of an organization; the answer is the identifier. */
  public static String member(String organizationId, TestWallet... wallets) {
    String userId = user(wallets);
    join(organizationId, userId);
    return userId;
  }

  /** Makes a user a member. */
  public static void join(String organizationId, String userId) {
    Acting.asOperator();
    Services.get(MemberService.class).assign(organizationId, new AssignMemberRequest(userId));
  }

  /** Gives a member exactly these roles of the organization. */
  public static void hold(String organizationId, String userId, String... roles) {
    Acting.asOperator();
    Services.get(MemberService.class)
        .replaceRoles(organizationId, userId, new ReplaceRolesRequest(List.of(roles)));
  }

  /** A new M2M application that an organization owns; the answer is its identifier. */
  public static String machine(String organizationId, String... roles) {
    Acting.asOperator();
    return Services.get(OrganizationM2mApplicationService.class)
        .create(
            organizationId,
            new CreateOrganizationM2mApplicationRequest("Robot", null, references(roles)))
        .id();
  }

  /** A new M2M application of the zone without roles, assigned to these organizations. */
  public static String zoneMachine(String... organizationIds) {
    Acting.asOperator();
    return Services.get(M2mApplicationService.class)
        .create(
            new CreateM2mApplicationRequest(
                "Robot", null, List.of(), List.of(organizationIds), null))
        .id();
  }

  /** References to these roles. */
  public static List<RoleRef> references(String... roles) {
    return Arrays.stream(roles).map(RoleRef::new).toList();
  }
}
