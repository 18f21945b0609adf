package dev.portcullis.ejb.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.ejb.application.ApplicationService;
import dev.portcullis.ejb.application.ApplicationView;
import dev.portcullis.ejb.application.CreateApplicationRequest;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractListItem;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.m2m.M2mApplicationService;
import dev.portcullis.ejb.m2m.OrganizationM2mApplicationService;
import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.permission.EventPermissionService;
import dev.portcullis.ejb.permission.EventPermissionView;
import dev.portcullis.ejb.permission.FunctionPermissionService;
import dev.portcullis.ejb.role.RoleHolderView;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.serviceaccount.ServiceAccountDefinition;
import dev.portcullis.ejb.serviceaccount.ServiceAccountService;
import dev.portcullis.ejb.template.TemplateService;
import dev.portcullis.ejb.tenant.TenantService;
import dev.portcullis.ejb.user.UserQuery;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lists as the console reads them: by cursor, narrowed, over all holders (ADR 0085). */
@ServiceTest
class PagedListsTest {
  private static final PageRequest ALL = new PageRequest(1_000, 0);

  @Inject private OrganizationService organizations;
  @Inject private UserService users;
  @Inject private TenantService tenants;
  @Inject private ServiceAccountService services;
  @Inject private TemplateService templates;
  @Inject private RoleService roles;
  @Inject private M2mApplicationService machines;
  @Inject private OrganizationM2mApplicationService ownMachines;
  @Inject private ContractService contracts;
  @Inject private ApplicationService applications;
  @Inject private EventPermissionService events;
  @Inject private FunctionPermissionService functions;

  private PermittedToken token;

  @BeforeEach
  void anOrganization() {
    Acting.asOperator();
    token = PermittedToken.register();
  }

  private static <T> void assertWalked(
      String list, Function<PageRequest, Page<T>> pages, int limit) {
    Page<T> whole = pages.apply(ALL);
    List<T> shown = new ArrayList<>();
    Page<T> page = pages.apply(new PageRequest(limit, 0));
    shown.addAll(page.items());
    while (page.next() != null) {
      page = pages.apply(new PageRequest(limit, 0, page.next()));
      assertThat(page.totalItems()).as(list).isEqualTo(whole.totalItems());
      shown.addAll(page.items());
    }
    assertThat(shown).as(list).isEqualTo(whole.items()).hasSizeGreaterThanOrEqualTo(3);
  }

  @Test
  void everyListContinuesAfterItsCursor() {
    for (int i = 0; i < 3; i++) {
      assertThat(token.role()).isNotEqualTo(PermittedToken.zoneRole());
      assertThat(Machines.application(token.organization())).isNotEmpty();
      assertThat(Machines.ofZone(List.of())).isNotEqualTo(Machines.tenant());
      assertThat(People.user(TestKey.random())).isNotEmpty();
      assertThat(PermittedToken.register().template()).isPositive();
      services.create(new ServiceAccountDefinition("Explorer", TestKey.random().text()));
    }
    UserQuery anyUser = new UserQuery(null, null, null, null, null, null);
    assertWalked("organizations", p -> organizations.list(null, "false", p), 20);
    assertWalked("users", p -> users.list(anyUser, p), 20);
    assertWalked("tenants", p -> tenants.list(null, p), 2);
    assertWalked("services", p -> services.list(null, p), 2);
    assertWalked("templates", p -> templates.list(null, p), 2);
    assertWalked("roles", p -> roles.list(Scope.ZONE, null, p), 20);
    assertWalked("machines", p -> machines.list(null, p), 2);
    assertWalked("own roles", p -> roles.list(token.scope(), null, p), 2);
    assertWalked("own machines", p -> ownMachines.list(token.organization(), null, p), 2);
  }

  @Test
  void groupedContractsContinueFromGroupsToContracts() {
    int template = token.template();
    for (int i = 0; i < 4; i++) {
      String address = TestKey.random().text();
      Integer group = i == 0 ? template : null;
      contracts.register(
          token.organization(), new ContractDefinition(address, "[]", "C" + i, "", group, null));
    }
    Function<PageRequest, Page<ContractListItem>> pages =
        paging -> contracts.list(token.organization(), null, true, paging).page();
    assertWalked("contracts", pages, 1);
    assertThat(pages.apply(ALL).items())
        .hasSize(4)
        .first()
        .isInstanceOf(ContractListItem.Group.class);
  }

  @Test
  void aRoleShowsItsHoldersAndPermissions() {
    String role = token.role();
    String user = People.user(TestKey.random());
    token.join(user, role);
    String machine = Machines.application(token.organization(), role);
    Page<RoleHolderView> holders = roles.holders(token.scope(), role, ALL);
    assertThat(holders.items())
        .extracting(RoleHolderView::id, RoleHolderView::type, RoleHolderView::name)
        .containsExactly(
            tuple(machine, RoleHolderView.Type.M2M_APP, "Robot"),
            tuple(user, RoleHolderView.Type.USER, "Somebody"));
    assertThat(holders.items().get(1).organization().name()).isEqualTo("Token Bank");
    Page<RoleHolderView> first = roles.holders(token.scope(), role, new PageRequest(1, 0));
    assertThat(roles.holders(token.scope(), role, new PageRequest(1, 0, first.next())).items())
        .containsExactly(holders.items().get(1));
    token.permitTransfers(null, null, List.of(role));
    assertThat(events.listOfRole(token.scope(), role, ALL).items())
        .extracting(EventPermissionView::contractAddress)
        .containsExactly(token.address());
    assertThat(functions.listOfRole(token.scope(), role, ALL).items()).isEmpty();
    Refused.unknown(() -> roles.holders(Scope.ZONE, role, ALL));
    Refused.unknown(() -> roles.holders(Scope.ZONE, "no-such", ALL));
    Refused.unknown(() -> roles.holders(token.scope(), "user", ALL));
    assertThat(roles.holders(Scope.ZONE, "user", ALL)).isNotNull();
  }

  @Test
  void anApplicationIsFoundByAPartOfItsName() {
    String mark = "Mark" + Ids.uuid();
    ApplicationView made =
        applications.create(
            new CreateApplicationRequest(
                mark,
                "The " + mark + " panel",
                List.of("https://panel.example/" + mark),
                null,
                null));
    assertThat(applications.list(mark.substring(2), ALL).items()).containsExactly(made);
    assertThat(applications.list(mark + "x", ALL).items()).isEmpty();
  }
}
