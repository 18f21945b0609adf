package dev.portcullis.ejb.scene;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.embedded.TestChain;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.member.AssignMemberRequest;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.member.ReplaceRolesRequest;
import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.CreateEventPermissionRequest;
import dev.portcullis.ejb.permission.CreateZoneEventPermissionRequest;
import dev.portcullis.ejb.permission.EventPermissionService;
import dev.portcullis.ejb.role.ListedRoleView;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.template.CreateTemplateRequest;
import dev.portcullis.ejb.template.TemplateService;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import java.util.List;

/**
 * A token that a new organization registered; no function of it is permitted at first. The caller
 * of the test's thread must be an operator.
 *
 * @param organization the id of its owner
 * @param address where the token is, lowercase
 */
public record PermittedToken(String organization, String address) {
  /** The function of the token. */
  public static final String TRANSFER = "transfer(address,uint256)";

  /** The selector of {@link #TRANSFER}. */
  public static final String SELECTOR = "0xa9059cbb";

  /** The interface of the token. */
  public static final String ABI =
      """
      [{"type": "function", "name": "transfer", "stateMutability": "nonpayable", "outputs": [],
        "inputs": [{"name": "to", "type": "address"}, {"name": "value", "type": "uint256"}]},
       {"type": "receive", "stateMutability": "payable"}]
      """;

  /** Registers one at an address without code. */
  public static PermittedToken register() {
    return register(TestKey.random().text());
  }

  /** Registers the one at this address. */
  public static PermittedToken register(String address) {
    String organization =
        Services.get(OrganizationService.class)
            .create(new OrganizationDefinition("Token Bank", List.of()))
            .id();
    Services.get(ContractService.class)
        .register(organization, new ContractDefinition(address, ABI, "Token", "", null, null));
    return new PermittedToken(organization, new Address(address).text());
  }

  /** The address as a value. */
  public Address at() {
    return new Address(address);
  }

  /** The owner as a scope. */
  public Scope scope() {
    return Scope.organization(organization);
  }

  /** Makes the contract one of a new template with the same functions; answers its id. */
  public int template() {
    int template =
        Services.get(TemplateService.class)
            .create(new CreateTemplateRequest("t-" + unique(), "Token", null, ABI))
            .id();
    Services.get(ContractService.class)
        .replace(
            organization, at(), new ContractDefinition(address, "[]", "Token", "", template, null));
    return template;
  }

  /** A permission on {@link #TRANSFER} for writing; answers its id. */
  public int permit(String ruleType, boolean organizationOnly, List<String> roles, Integer... own) {
    return permit(TRANSFER, "write", ruleType, organizationOnly, roles, own);
  }

  /**
   * A permission on a function; answers its id.
   *
   * @param own the arguments that must be the sender
   */
  public int permit(
      String signature,
      String accessType,
      String ruleType,
      boolean organizationOnly,
      List<String> roles,
      Integer... own) {
    ObjectNode body = Bodies.json().put("contractAddress", address);
    body.put("functionSignature", signature).put("organizationOnly", organizationOnly);
    body.put("accessType", accessType).put("ruleType", ruleType);
    name(body, roles);
    ArrayNode restrictions = body.putArray("argumentRestrictions");
    List.of(own).forEach(index -> restrictions.addObject().put("argumentIndex", index));
    return Services.get(ContractPermissionService.class)
        .create(Bodies.read(body, CreateContractPermissionRequest.class))
        .id();
  }

  /**
   * A permission to see transfers, for members.
   *
   * @param condition what the receiver must be, or null for any
   * @param constant the receiver that it must be, if the condition needs one
   */
  public void permitTransfers(String condition, String constant, List<String> roles) {
    ObjectNode body = Bodies.json().put("topic0Constant", TestChain.TRANSFER);
    body.put("topic2ConditionType", condition).put("topic2Constant", constant);
    name(body, roles);
    var unused =
        Services.get(EventPermissionService.class)
            .create(organization, at(), Bodies.read(body, CreateEventPermissionRequest.class));
  }

  /** The same for holders of the roles wherever they are; answers its id. */
  public String openTransfers(List<String> roles) {
    ObjectNode body = Bodies.json().put("contractAddress", address);
    body.put("topic0Constant", TestChain.TRANSFER).put("organizationOnly", false);
    name(body, roles);
    return Services.get(EventPermissionService.class)
        .create(Bodies.read(body, CreateZoneEventPermissionRequest.class))
        .id();
  }

  private static void name(ObjectNode body, List<String> roles) {
    ArrayNode references = body.putArray("roles");
    roles.forEach(role -> references.addObject().put("id", role));
  }

  /** A new role of the organization with these system permissions; answers its id. */
  public String role(String... systemPermissions) {
    return role(scope(), systemPermissions);
  }

  /** A new role of the zone with these system permissions; answers its id. */
  public static String zoneRole(String... systemPermissions) {
    return role(Scope.ZONE, systemPermissions);
  }

  private static String role(Scope owner, String... systemPermissions) {
    ObjectNode body = Bodies.json().put("roleName", "r-" + unique());
    List.of(systemPermissions).forEach(body.putArray("systemPermissions")::add);
    return Services.get(RoleService.class)
        .create(owner, Bodies.read(body, RoleDefinition.class))
        .id();
  }

  private static String unique() {
    return Ids.uuid().toString();
  }

  /** The system role of the organization. */
  public String adminRole() {
    return Services.get(RoleService.class)
        .list(scope(), null, new PageRequest(100, 0))
        .items()
        .stream()
        .filter(ListedRoleView::isSystemRole)
        .map(ListedRoleView::id)
        .findAny()
        .orElseThrow();
  }

  /** Makes the user a member of the organization who holds these of its roles. */
  public void join(String userId, String... roles) {
    var unused =
        Services.get(MemberService.class).assign(organization, new AssignMemberRequest(userId));
    hold(userId, roles);
  }

  /** Gives the member exactly these roles of the organization. */
  public void hold(String userId, String... roles) {
    var unused =
        Services.get(MemberService.class)
            .replaceRoles(organization, userId, new ReplaceRolesRequest(List.of(roles)));
  }

  /** Deletes the organization. */
  public void dissolve() {
    Services.get(OrganizationService.class).delete(organization);
  }
}
