// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

interface IReceiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// An ERC-721 whose owner mints.
contract Collectible {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed approved, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NotAllowed(address caller, uint256 id);
    error UnsafeReceiver(address to);

    string public constant name = "Collectible";
    string public constant symbol = "CLT";
    address public immutable minter = msg.sender;
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;
    mapping(uint256 => string) private uris;

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        return string.concat("ipfs://", uris[id]);
    }

    function mint(address to, uint256 id, string calldata uri) external {
        require(msg.sender == minter, "only the minter mints");
        require(ownerOf[id] == address(0), "minted already");
        ownerOf[id] = to;
        balanceOf[to]++;
        uris[id] = uri;
        emit Transfer(address(0), to, id);
    }

    function approve(address spender, uint256 id) external {
        address owner = ownerOf[id];
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) revert NotAllowed(msg.sender, id);
        getApproved[id] = spender;
        emit Approval(owner, spender, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        bool allowed = msg.sender == from || getApproved[id] == msg.sender || isApprovedForAll[from][msg.sender];
        if (ownerOf[id] != from || !allowed) revert NotAllowed(msg.sender, id);
        delete getApproved[id];
        balanceOf[from]--;
        balanceOf[to]++;
        ownerOf[id] = to;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length > 0) {
            bytes4 answer = IReceiver(to).onERC721Received(msg.sender, from, id, data);
            if (answer != IReceiver.onERC721Received.selector) revert UnsafeReceiver(to);
        }
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }
}
