package dev.portcullis.ejb.quota;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.CreateEventPermissionRequest;
import dev.portcullis.ejb.permission.CreateFunctionPermissionRequest;
import dev.portcullis.ejb.permission.CreateTemplatePermissionRequest;
import dev.portcullis.ejb.permission.CreateZoneEventPermissionRequest;
import dev.portcullis.ejb.permission.EventPermissionService;
import dev.portcullis.ejb.permission.FunctionPermissionService;
import dev.portcullis.ejb.permission.TemplatePermissionService;
import dev.portcullis.ejb.permission.matrix.PermissionMatrixService;
import dev.portcullis.ejb.permission.matrix.ReplaceMatrixRequest;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.ejb.role.RoleService;
import dev.portcullis.ejb.scene.Bodies;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.template.CreateTemplateRequest;
import dev.portcullis.ejb.template.TemplateService;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import java.util.List;
import java.util.stream.Stream;

/** Every way to add to a quota, each with what it needs beforehand. */
final class Additions {
  /** What one ABI of the tests has. */
  static final String ABI =
      """
      [{"type":"function","name":"one","stateMutability":"view","inputs":[],"outputs":[]},
       {"type":"function","name":"two","stateMutability":"view","inputs":[],"outputs":[]},
       {"type":"function","name":"three","stateMutability":"view","inputs":[],"outputs":[]},
       {"type":"function","name":"four","stateMutability":"view","inputs":[],"outputs":[]}]
      """;

  private static final List<String> NAMES = List.of("one", "two", "three", "four");

  /** Adds once more, as who may; called with 0, 1, 2 and 3 at most. */
  @FunctionalInterface
  interface Adding {
    /** Does it. */
    void add(int number);
  }

  /** Makes what an addition needs. */
  @FunctionalInterface
  interface Preparing {
    /** What adds then for an owner. */
    Adding of(Scope owner);
  }

  /**
   * A way to add.
   *
   * @param quota what it adds to
   * @param isOfZone whether the zone is the owner
   * @param step how much each addition adds
   */
  record Way(Quota quota, boolean isOfZone, String name, long step, Preparing preparing) {
    @Override
    public String toString() {
      return name;
    }
  }

  private Additions() {}

  static Way own(Quota quota, String name, Preparing preparing) {
    return new Way(quota, false, name, 1, preparing);
  }

  static Way zone(Quota quota, String name, Preparing preparing) {
    return new Way(quota, true, name, 1, preparing);
  }

  /** All of them. */
  static List<Way> all() {
    return Stream.of(contracts(), permissions(), HolderAdditions.all())
        .flatMap(ways -> ways)
        .toList();
  }

  private static Stream<Way> contracts() {
    return Stream.of(
        own(Quota.CONTRACTS, "a registered contract", owner -> i -> register(owner)),
        new Way(
            Quota.ABI_BYTES,
            false,
            "the ABI of a registered contract",
            ABI.length(),
            owner -> i -> register(owner)),
        new Way(
            Quota.ABI_BYTES,
            false,
            "a larger ABI of a contract",
            ABI.length() - 2,
            owner -> {
              List<String> known = Stream.generate(() -> register(owner, "[]")).limit(4).toList();
              return i ->
                  Services.get(ContractService.class)
                      .replace(
                          owner.organizationId(),
                          new Address(known.get(i)),
                          new ContractDefinition(known.get(i), ABI, "N", null, null, null));
            }),
        own(Quota.ROLES, "a role", owner -> i -> role(owner)),
        zone(Quota.ROLES, "a role of the zone", owner -> i -> role(owner)));
  }

  private static Stream<Way> permissions() {
    return Stream.of(
        own(
            Quota.PERMISSIONS,
            "a function permission",
            owner -> {
              Address contract = new Address(register(owner));
              return i ->
                  Services.get(FunctionPermissionService.class)
                      .create(
                          owner.organizationId(),
                          contract,
                          Bodies.read(function(i), CreateFunctionPermissionRequest.class));
            }),
        own(
            Quota.PERMISSIONS,
            "a function permission that the zone gives",
            owner -> {
              String contract = register(owner);
              return i ->
                  Services.get(ContractPermissionService.class)
                      .create(
                          Bodies.read(
                              function(i).put("contractAddress", contract),
                              CreateContractPermissionRequest.class));
            }),
        own(
            Quota.PERMISSIONS,
            "an event permission",
            owner -> {
              Address contract = new Address(register(owner));
              return i ->
                  Services.get(EventPermissionService.class)
                      .create(
                          owner.organizationId(),
                          contract,
                          Bodies.read(event(), CreateEventPermissionRequest.class));
            }),
        own(
            Quota.PERMISSIONS,
            "an event permission that the zone gives",
            owner -> {
              String contract = register(owner);
              return i ->
                  Services.get(EventPermissionService.class)
                      .create(
                          Bodies.read(
                              event().put("contractAddress", contract),
                              CreateZoneEventPermissionRequest.class));
            }),
        own(
            Quota.PERMISSIONS,
            "a row more of the matrix",
            owner -> {
              Address contract = new Address(register(owner));
              return i ->
                  Services.get(PermissionMatrixService.class)
                      .replace(owner.organizationId(), contract, matrix(i + 1));
            }),
        zone(
            Quota.PERMISSIONS,
            "a permission of a template",
            owner -> {
              int template = template();
              return i ->
                  Services.get(TemplatePermissionService.class)
                      .create(
                          template,
                          Bodies.read(function(i), CreateTemplatePermissionRequest.class));
            }));
  }

  static int template() {
    return Services.get(TemplateService.class)
        .create(new CreateTemplateRequest("t-" + Ids.uuid(), "Kind", null, ABI))
        .id();
  }

  private static void role(Scope owner) {
    var unused =
        Services.get(RoleService.class)
            .create(owner, new RoleDefinition("r" + Ids.id(), List.of(), null));
  }

  /** Registers a contract; answers its address. */
  static String register(Scope owner) {
    return register(owner, ABI);
  }

  private static String register(Scope owner, String abi) {
    String address = Given.address();
    var unused =
        Services.get(ContractService.class)
            .register(
                owner.organizationId(),
                new ContractDefinition(address, abi, "N", null, null, null));
    return address;
  }

  /** A matrix with so many function permissions. */
  static ReplaceMatrixRequest matrix(int functions) {
    ObjectNode body = Bodies.json();
    body.putArray("eventPermissions");
    var rows = body.putArray("functionPermissions");
    for (int i = 0; i < functions; i++) {
      rows.add(function(i));
    }
    return Bodies.read(body, ReplaceMatrixRequest.class);
  }

  private static ObjectNode function(int number) {
    return Bodies.json()
        .put("functionSignature", NAMES.get(number) + "()")
        .put("accessType", "read")
        .put("ruleType", "public");
  }

  private static ObjectNode event() {
    ObjectNode body = Bodies.json();
    body.putArray("roles");
    return body;
  }
}
