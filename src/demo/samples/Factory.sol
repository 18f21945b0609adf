// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Something small that remembers who made it.
contract Box {
    address public immutable maker = msg.sender;
    uint256 public content;

    constructor(uint256 first) payable {
        require(first != 13, "thirteen is refused");
        content = first;
    }

    function put(uint256 next) external {
        content = next;
    }

    function end(address payable heir) external {
        selfdestruct(heir);
    }
}

/// Makes boxes at addresses that can be told in advance.
contract Factory {
    event Made(address indexed box, bytes32 salt);

    function make(bytes32 salt, uint256 first) external payable returns (Box box) {
        box = new Box{salt: salt, value: msg.value}(first);
        emit Made(address(box), salt);
    }

    function makeNext(uint256 first) external payable returns (Box box) {
        box = new Box{value: msg.value}(first);
        emit Made(address(box), 0);
    }

    /// Makes a box that ends in the same transaction.
    function flash(bytes32 salt, address payable heir) external payable {
        Box box = new Box{salt: salt, value: msg.value}(1);
        box.end(heir);
    }

    function predict(bytes32 salt, uint256 first) external view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(Box).creationCode, abi.encode(first)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }
}
