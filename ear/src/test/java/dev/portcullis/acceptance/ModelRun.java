package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import dev.portcullis.acceptance.ModelOrganization.Contract;
import dev.portcullis.acceptance.ModelOrganization.Permission;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/** Random changes of the product and, each with its expected status, of the model beside it. */
final class ModelRun {
  private static final List<String> NAMES =
      List.of("Teller", "Clerk", "Guard", "teller", "Admin", "admin");
  private static final List<String> FUNCTIONS = List.of("one()", "two()", "three()");
  private static final String ABI =
      "[{\"type\":\"function\",\"name\":\"one\",\"inputs\":[],\"outputs\":[]},"
          + "{\"type\":\"function\",\"name\":\"two\",\"inputs\":[],\"outputs\":[]},"
          + "{\"type\":\"function\",\"name\":\"three\",\"inputs\":[],\"outputs\":[]}]";

  private final List<ModelOrganization> organizations = new ArrayList<>();
  private final List<String> addresses =
      IntStream.range(0, 6)
          .mapToObj(i -> TestWallet.random().address().toLowerCase(Locale.ROOT))
          .toList();
  private final Client operator;
  private final Random random;

  ModelRun(Client operator, long seed) {
    this.operator = operator;
    this.random = new Random(seed);
  }

  /** Makes one random change. */
  void step() {
    if (organizations.isEmpty() || (organizations.size() < 4 && random.nextInt(20) == 0)) {
      addOrganization();
      return;
    }
    ModelOrganization organization = any(organizations);
    switch (random.nextInt(24)) {
      case 0 -> deleteOrganization(organization);
      case 1 -> renameOrganization(organization);
      case 2, 3, 4 -> addRole(organization);
      case 5, 6 -> renameRole(organization);
      case 7, 8 -> deleteRole(organization);
      case 9, 10, 11 -> register(organization);
      case 12, 13 -> move(organization);
      case 14 -> unregister(organization);
      case 15, 16, 17 -> permit(organization);
      case 18 -> replacePermission(organization);
      case 19 -> forbid(organization);
      case 20, 21 -> addApplication(organization);
      case 22 -> renameApplication(organization);
      default -> deleteApplication(organization);
    }
  }

  /** Compares every list of every organization with the model. */
  void compare() {
    for (ModelOrganization organization : organizations) {
      assertThat(operator.get(organization.path("")).at("/name")).isEqualTo(organization.name);
      assertList(organization.path("/roles"), "id", organization.roles.keySet());
      assertList(organization.path("/roles"), "roleName", organization.roles.values());
      assertList(
          organization.path("/m2m-applications"), "name", organization.applications.values());
      assertList(
          organization.path("/contracts"),
          "contractAddress",
          organization.contracts.stream().map(contract -> contract.address).toList());
      for (Contract contract : organization.contracts) {
        assertList(
            organization.path("/contracts/" + contract.address + "/function-permissions"),
            "functionSignature",
            contract.permissions.keySet());
      }
    }
  }

  /** Deletes what is left. */
  void leave() {
    organizations.forEach(organization -> operator.delete(organization.path("")));
  }

  private void assertList(String path, String field, Collection<String> oldestFirst) {
    Answer list = operator.get(path + "?limit=100");
    List<String> expected = new ArrayList<>(oldestFirst);
    Collections.reverse(expected);
    assertThat(
            StreamSupport.stream(list.body().at("/items").spliterator(), false)
                .map(item -> item.get(field).asText()))
        .as(path)
        .containsExactlyElementsOf(expected);
    assertThat(list.body().at("/pagination/totalItems").asInt()).isEqualTo(expected.size());
  }

  private void addOrganization() {
    String name = "Model " + random.nextInt(3);
    ObjectNode body = json().put("name", name);
    body.putArray("defaultRoles");
    ModelOrganization made =
        new ModelOrganization(id(operator.post("/organizations/", body), 200), name);
    made.roles.put(operator.get(made.path("/roles")).at("/items/0/id"), "Admin");
    organizations.add(made);
  }

  private void renameOrganization(ModelOrganization organization) {
    organization.name = "Renamed " + random.nextInt(3);
    ObjectNode body = json().put("name", organization.name);
    body.putArray("defaultRoles");
    expect(operator.put(organization.path(""), body), 200);
  }

  private void deleteOrganization(ModelOrganization organization) {
    expect(operator.delete(organization.path("")), 204);
    expect(operator.delete(organization.path("")), 404);
    expect(operator.get(organization.path("/roles")), 404);
    organizations.remove(organization);
  }

  private void addRole(ModelOrganization organization) {
    String name = any(NAMES);
    Answer answer = operator.post(organization.path("/roles"), role(name));
    if (name.equalsIgnoreCase("admin")) {
      expect(answer, 422);
    } else if (organization.isTaken(name, null)) {
      expect(answer, 409);
    } else {
      organization.roles.put(id(answer, 201), name);
    }
  }

  private void renameRole(ModelOrganization organization) {
    String id = any(organization.roles.keySet());
    String name = any(NAMES);
    Answer answer = operator.put(organization.path("/roles/" + id), role(name));
    if (organization.roles.get(id).equals("Admin") || name.equalsIgnoreCase("admin")) {
      expect(answer, 422);
    } else if (organization.isTaken(name, id)) {
      expect(answer, 409);
    } else {
      expect(answer, 200);
      organization.roles.put(id, name);
    }
  }

  private void deleteRole(ModelOrganization organization) {
    String id = any(organization.roles.keySet());
    Answer answer = operator.delete(organization.path("/roles/" + id));
    if (organization.roles.get(id).equals("Admin")) {
      expect(answer, 422);
    } else if (organization.isUsed(id)) {
      expect(answer, 409);
    } else {
      expect(answer, 204);
      organization.roles.remove(id);
      expect(operator.delete(organization.path("/roles/" + id)), 404);
    }
  }

  private void register(ModelOrganization organization) {
    String address = any(addresses);
    Answer answer = operator.post(organization.path("/contracts"), contract(address));
    if (isRegistered(address)) {
      expect(answer, 409);
    } else {
      expect(answer, 201);
      organization.contracts.add(new Contract(address));
    }
  }

  private void move(ModelOrganization organization) {
    String from = any(addresses);
    String to = any(addresses);
    Contract contract = organization.at(from);
    Answer answer = operator.put(organization.path("/contracts/" + from), contract(to));
    if (contract == null) {
      expect(answer, 404);
    } else if (!to.equals(from) && isRegistered(to)) {
      expect(answer, 409);
    } else {
      expect(answer, 200);
      contract.address = to;
    }
  }

  private void unregister(ModelOrganization organization) {
    String address = any(addresses);
    Contract contract = organization.at(address);
    expect(
        operator.delete(organization.path("/contracts/" + address)), contract == null ? 404 : 204);
    organization.contracts.remove(contract);
  }

  private void permit(ModelOrganization organization) {
    String address = any(addresses);
    Contract contract = organization.at(address);
    String function = any(FUNCTIONS);
    String roleId = random.nextBoolean() ? any(organization.roles.keySet()) : null;
    Answer answer = operator.post(permissions(organization, address), permission(function, roleId));
    if (contract == null) {
      expect(answer, 404);
    } else if (contract.permissions.containsKey(function)) {
      expect(answer, 409);
    } else {
      contract.permissions.put(function, new Permission(id(answer, 201), roleId));
    }
  }

  private void replacePermission(ModelOrganization organization) {
    for (Contract contract : organization.contracts) {
      for (String function : contract.permissions.keySet()) {
        String id = contract.permissions.get(function).id();
        String roleId = random.nextBoolean() ? any(organization.roles.keySet()) : null;
        JsonNode stored = operator.get("/contract-permissions/" + id).body();
        ObjectNode body = permission(function, roleId);
        body.set("methodSelector", stored.get("methodSelector"));
        expect(operator.put(permissions(organization, contract.address) + "/" + id, body), 200);
        contract.permissions.put(function, new Permission(id, roleId));
        return;
      }
    }
  }

  private void forbid(ModelOrganization organization) {
    for (Contract contract : organization.contracts) {
      for (String function : List.copyOf(contract.permissions.keySet())) {
        String path =
            permissions(organization, contract.address)
                + "/"
                + contract.permissions.remove(function).id();
        expect(operator.delete(path), 204);
        expect(operator.delete(path), 404);
        return;
      }
    }
  }

  private void addApplication(ModelOrganization organization) {
    String name = "Robot " + random.nextInt(100);
    Answer answer = operator.post(organization.path("/m2m-applications"), application(name));
    organization.applications.put(id(answer, 201), name);
  }

  private void renameApplication(ModelOrganization organization) {
    if (!organization.applications.isEmpty()) {
      String id = any(organization.applications.keySet());
      String name = "Robot " + random.nextInt(100);
      ObjectNode body = application(name).put("description", "renamed");
      expect(operator.put(organization.path("/m2m-applications/" + id), body), 200);
      organization.applications.put(id, name);
    }
  }

  private void deleteApplication(ModelOrganization organization) {
    if (!organization.applications.isEmpty()) {
      String id = any(organization.applications.keySet());
      organization.applications.remove(id);
      expect(operator.delete(organization.path("/m2m-applications/" + id)), 204);
      expect(operator.get(organization.path("/m2m-applications/" + id)), 404);
    }
  }

  private boolean isRegistered(String address) {
    return organizations.stream().anyMatch(organization -> organization.at(address) != null);
  }

  private static String permissions(ModelOrganization organization, String address) {
    return organization.path("/contracts/" + address + "/function-permissions");
  }

  private static ObjectNode role(String name) {
    ObjectNode body = json().put("roleName", name);
    body.putArray("systemPermissions");
    return body;
  }

  private static ObjectNode contract(String address) {
    ObjectNode body = json().put("contractAddress", address).put("abi", ABI);
    return body.put("name", "Contract").put("description", "");
  }

  private static ObjectNode permission(String function, String roleId) {
    ObjectNode body = json().put("functionSignature", function).put("accessType", "write");
    if (roleId == null) {
      return body.put("ruleType", "public");
    }
    body.put("ruleType", "checkRole").putArray("roles").addObject().put("id", roleId);
    return body;
  }

  private static ObjectNode application(String name) {
    ObjectNode body = json().put("name", name);
    body.putArray("roles");
    return body;
  }

  private <T> T any(Collection<T> choices) {
    return List.copyOf(choices).get(random.nextInt(choices.size()));
  }

  private static String id(Answer answer, int status) {
    expect(answer, status);
    return answer.at("/id");
  }

  private static void expect(Answer answer, int status) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(status);
  }
}
