package dev.portcullis.ejb.policydocument;

import dev.portcullis.ejb.permission.ArgumentRestriction;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.CreateFunctionPermissionRequest;
import dev.portcullis.ejb.permission.CreateTemplatePermissionRequest;
import dev.portcullis.ejb.permission.FunctionPermissionDraft;
import dev.portcullis.ejb.permission.ReplaceContractPermissionRequest;
import dev.portcullis.ejb.permission.ReplaceFunctionPermissionRequest;
import dev.portcullis.ejb.permission.ReplaceTemplatePermissionRequest;
import dev.portcullis.ejb.policydocument.DocumentChange.Kind;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.kernel.HexText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.web3j.crypto.Hash;

/** The changes of function permissions, of contracts and of templates. */
final class FunctionPermissionDifference extends SectionDifference<FunctionPermissionEntry> {
  FunctionPermissionDifference(DifferenceContext context) {
    super(context);
  }

  @Override
  String id(FunctionPermissionEntry entry) {
    return null;
  }

  @Override
  Object heldName(FunctionPermissionEntry entry) {
    return Arrays.asList(entry.contract(), entry.templateKey(), entry.functionSignature());
  }

  @Override
  Object wantedName(FunctionPermissionEntry entry, String path) {
    if ((entry.contract() == null) == (entry.templateKey() == null)) {
      context().fault(path, "must have either a contract or a templateKey");
      return null;
    }
    if (entry.templateKey() != null && !context().isZone()) {
      context().fault(path + ".templateKey", "can be changed by the zone only");
      return null;
    }
    if (entry.templateKey() != null && !context().isTemplate(entry.templateKey())) {
      context().fault(path + ".templateKey", "must name a template");
      return null;
    }
    if (entry.templateKey() != null && entry.isUmbrella() != null) {
      context().fault(path + ".isUmbrella", "must be absent for a template");
      return null;
    }
    if (entry.contract() != null && context().ownerOfContract(entry.contract()) == null) {
      context().fault(path + ".contract", "must name a contract");
      return null;
    }
    return heldName(entry);
  }

  @Override
  void create(FunctionPermissionEntry wanted, String path) {
    List<RoleRef> roles = DifferenceContext.roleRefs(roles(wanted, path));
    if (wanted.templateKey() != null) {
      creates(
          Kind.TEMPLATE_PERMISSION,
          null,
          path,
          context().templateId(wanted.templateKey()),
          null,
          new CreateTemplatePermissionRequest(
              null,
              wanted.accessType(),
              wanted.functionSignature(),
              wanted.ruleType(),
              isForOrganizationOnly(wanted),
              roles,
              restrictions(wanted),
              wanted.readsWithin() != null));
    } else if (context().isZone()) {
      creates(
          Kind.FUNCTION_PERMISSION,
          null,
          path,
          null,
          null,
          new CreateContractPermissionRequest(
              wanted.contract(),
              null,
              wanted.accessType(),
              wanted.functionSignature(),
              wanted.ruleType(),
              wanted.isUmbrella() != null,
              isForOrganizationOnly(wanted),
              roles,
              restrictions(wanted),
              wanted.readsWithin() != null));
    } else if (isOfOrganization(wanted, null, null, path)) {
      creates(
          Kind.FUNCTION_PERMISSION,
          context().organizationId(),
          path,
          wanted.contract(),
          null,
          new CreateFunctionPermissionRequest(
              null,
              wanted.accessType(),
              wanted.functionSignature(),
              wanted.ruleType(),
              roles,
              restrictions(wanted),
              wanted.readsWithin() != null));
    }
  }

  @Override
  void replace(FunctionPermissionEntry wanted, FunctionPermissionEntry held, String path) {
    Set<String> keys = roles(wanted, path);
    if (keys.equals(context().held().roleKeys(held.roles())) && isSame(wanted, held)) {
      return;
    }
    List<RoleRef> roles = DifferenceContext.roleRefs(keys);
    String selector = selector(wanted.functionSignature());
    if (wanted.templateKey() != null) {
      replaces(
          Kind.TEMPLATE_PERMISSION,
          null,
          path,
          context().templateId(wanted.templateKey()),
          id(held.id(), selector),
          new ReplaceTemplatePermissionRequest(
              held.id(),
              selector,
              wanted.accessType(),
              wanted.functionSignature(),
              wanted.ruleType(),
              isForOrganizationOnly(wanted),
              roles,
              restrictions(wanted),
              wanted.readsWithin() != null));
    } else if (context().isZone()) {
      replaces(
          Kind.FUNCTION_PERMISSION,
          null,
          path,
          null,
          id(held.id(), selector),
          new ReplaceContractPermissionRequest(
              held.id(),
              wanted.contract(),
              selector,
              wanted.accessType(),
              wanted.functionSignature(),
              wanted.ruleType(),
              wanted.isUmbrella() != null,
              isForOrganizationOnly(wanted),
              roles,
              restrictions(wanted),
              wanted.readsWithin() != null));
    } else if (isOfOrganization(wanted, held.isUmbrella(), held.organizationOnly(), path)) {
      replaces(
          Kind.FUNCTION_PERMISSION,
          context().organizationId(),
          path,
          wanted.contract(),
          id(held.id(), selector),
          new ReplaceFunctionPermissionRequest(
              held.id(),
              selector,
              wanted.accessType(),
              wanted.functionSignature(),
              wanted.ruleType(),
              roles,
              restrictions(wanted),
              wanted.readsWithin() != null));
    }
  }

  private static boolean isSame(FunctionPermissionEntry wanted, FunctionPermissionEntry held) {
    return wanted.accessType() == held.accessType()
        && wanted.ruleType() == held.ruleType()
        && wanted.argumentRestrictions().equals(held.argumentRestrictions())
        && Objects.equals(wanted.isUmbrella(), held.isUmbrella())
        && Objects.equals(wanted.readsWithin(), held.readsWithin())
        && Objects.equals(wanted.organizationOnly(), held.organizationOnly());
  }

  /** What only the zone sets stays as it is in an organization's document. */
  private boolean isOfOrganization(
      FunctionPermissionEntry wanted, Boolean isUmbrella, Boolean organizationOnly, String path) {
    boolean sameUmbrella = Objects.equals(wanted.isUmbrella(), isUmbrella);
    boolean sameReach = Objects.equals(wanted.organizationOnly(), organizationOnly);
    if (!sameUmbrella) {
      context().fault(path + ".isUmbrella", "can be changed by the zone only");
    }
    if (!sameReach) {
      context().fault(path + ".organizationOnly", "can be changed by the zone only");
    }
    return sameUmbrella && sameReach;
  }

  private Set<String> roles(FunctionPermissionEntry wanted, String path) {
    String owner =
        wanted.contract() == null
            ? ReferenceTable.ZONE
            : context().ownerOfContract(wanted.contract());
    return context().roles(wanted.roles(), owner, path + ".roles");
  }

  private static boolean isForOrganizationOnly(FunctionPermissionEntry wanted) {
    return wanted.organizationOnly() == null;
  }

  private static List<ArgumentRestriction> restrictions(FunctionPermissionEntry wanted) {
    return wanted.argumentRestrictions().stream().map(ArgumentRestriction::new).toList();
  }

  private static String selector(String signature) {
    if (signature.equals(FunctionPermissionDraft.RECEIVE)) {
      return FunctionPermissionDraft.RECEIVE_SELECTOR;
    }
    byte[] hash = Hash.sha3(signature.getBytes(StandardCharsets.UTF_8));
    return HexText.of(Arrays.copyOf(hash, 4));
  }

  private static String id(Integer known, String selector) {
    return known == null ? selector : known.toString();
  }

  @Override
  void delete(FunctionPermissionEntry held) {
    String id = id(held.id(), selector(held.functionSignature()));
    deletions()
        .add(
            held.templateKey() == null
                ? deletion(
                    Kind.FUNCTION_PERMISSION,
                    context().organizationId(),
                    null,
                    context().isZone() ? null : held.contract(),
                    id)
                : deletion(
                    Kind.TEMPLATE_PERMISSION,
                    null,
                    null,
                    context().templateId(held.templateKey()),
                    id));
  }
}
